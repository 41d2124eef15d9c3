import type { PagePlace } from "@gradus/contracts";
import type { PDFDocumentProxy } from "pdfjs-dist";
import workerUrl from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";

const opened = new WeakMap<File, Promise<PDFDocumentProxy>>();

/** The person's own file, read in the browser: the program that draws it is fetched when a page is first shown. */
function openPdf(file: File): Promise<PDFDocumentProxy> {
  const known = opened.get(file) ?? load(file);
  opened.set(file, known);
  return known;
}

async function load(file: File): Promise<PDFDocumentProxy> {
  const { getDocument, GlobalWorkerOptions } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  GlobalWorkerOptions.workerSrc = workerUrl;
  return getDocument({ data: new Uint8Array(await file.arrayBuffer()), enableXfa: false }).promise;
}

/** pixels of the picture to a point of the page */
const scale = 3;

/** Draws a place of the PDF on a canvas, as large as it needs. Rejects when the file or the page cannot be drawn. */
export async function drawPlace(file: File, place: PagePlace, canvas: HTMLCanvasElement): Promise<void> {
  const page = await (await openPdf(file)).getPage(place.page);
  const viewport = page.getViewport({ scale, offsetX: -place.left * scale, offsetY: -place.top * scale });
  canvas.width = Math.ceil((place.right - place.left) * scale);
  canvas.height = Math.ceil((place.bottom - place.top) * scale);
  await page.render({ canvas, viewport, background: "white" }).promise;
}
