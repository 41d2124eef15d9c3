import { type ErrorCode, type Failure, failure, table } from "@gradus/contracts";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { OutlineLibrary } from "../glyphs/outline-library.ts";
import { unknownOutline } from "../glyphs/smufl-names.ts";
import type { Page } from "../page/page.ts";
import { type Collected, finished } from "./collected.ts";
import { matrixFrom } from "./matrix.ts";
import type { PdfJsFont } from "./pdf-font.ts";
import { emOfHeads, outlineReader, symbolOfPath } from "./read-outline.ts";
import type { OutlineReader } from "./read-path.ts";
import { walkPage } from "./walk-page.ts";
import { withinLimit } from "./within-limit.ts";

export type PdfPages = { readonly ok: true; readonly pages: readonly Page[] } | Failure;
/** `isTooMuch`: asked on the way whether the work is given up. */
export type PdfLimits = { readonly pages: number; readonly isTooMuch: () => boolean };

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>["promise"]>["getPage"]>>;

/**
 * What pdfjs throws about a file, by the error's name: whatever its worker throws comes over the channel as one of these
 * (`wrapReason` in pdf.mjs), and most of the classes are not exported. Another exception is a fault of ours.
 */
const refusals = table<ErrorCode>({
  PasswordException: "file/pdf-encrypted",
  InvalidPDFException: "file/pdf-damaged",
  UnknownErrorException: "file/pdf-damaged",
  FormatError: "file/pdf-damaged",
  AbortException: "file/pdf-damaged",
});

/**
 * All pages of a PDF as primitives: points with y downwards, from the upper left corner of the page as it is shown.
 * Encrypted files, files that pdfjs cannot open and files with more pages or work than the limits allow are refused with
 * file/pdf-*; images are never decoded.
 */
export async function openPdf(
  bytes: Uint8Array,
  limits: PdfLimits,
  library: () => Promise<OutlineLibrary>,
): Promise<PdfPages> {
  const task = startOpening(bytes);
  const { isTooMuch } = limits;
  try {
    const document = await withinLimit(task.promise, isTooMuch);
    if (!document || document.numPages > limits.pages) return failure("file/pdf-too-complex");
    const pages = await withinLimit(readPages(document, isTooMuch, library), isTooMuch);
    return pages ? { ok: true, pages } : failure("file/pdf-too-complex");
  } catch (error) {
    const code = error instanceof Error && refusals[error.name];
    if (code) return failure(code);
    throw error;
  } finally {
    await task.destroy();
  }
}

const startOpening = (bytes: Uint8Array): ReturnType<typeof getDocument> =>
  getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    fontExtraProperties: true,
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: false,
    enableXfa: false,
    maxImageSize: 1,
  });

/** Pages of a PDF that could be opened before. */
export async function countPages(bytes: Uint8Array): Promise<number> {
  const task = startOpening(bytes);
  try {
    return (await task.promise).numPages;
  } finally {
    await task.destroy();
  }
}

async function readPages(
  document: Awaited<ReturnType<typeof getDocument>["promise"]>,
  isTooMuch: () => boolean,
  library: () => Promise<OutlineLibrary>,
): Promise<readonly Page[] | undefined> {
  const pages: Page[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    if (isTooMuch()) return undefined;
    const page = await document.getPage(number);
    pages.push(await readPage(page, library));
    page.cleanup();
  }
  return pages;
}

/** What pdfjs keeps of a page's fonts: each one, and the outline of each of its characters under the font's name. */
type FontObjects = { readonly has: (name: string) => boolean; readonly get: (name: string) => unknown };
type CharacterPath = { readonly path?: ArrayLike<number> };

/**
 * A page whose noteheads come from a font draws no other symbols as outlines: loading the library takes seconds in a process
 * that has just begun, and what it would be asked about are slurs. Symbols of no known font are looked for once more by the
 * size that the heads tell.
 */
async function readPage(page: PdfPage, library: () => Promise<OutlineLibrary>): Promise<Page> {
  const viewport = page.getViewport({ scale: 1 });
  const operators = await page.getOperatorList();
  const objects: FontObjects = page.commonObjs;
  const walked = (outlines: OutlineReader, character: (name: string, fontChar: string) => string | undefined) =>
    walkPage(
      operators,
      matrixFrom(viewport.transform),
      (name) => {
        if (!objects.has(name)) return undefined;
        return { font: objects.get(name) as PdfJsFont, drawn: (fontChar) => character(name, fontChar) };
      },
      outlines,
    );
  let [drawsOutlines, hasLostCodes] = [false, false];
  const plain = walked(
    () => {
      drawsOutlines = true;
      return false;
    },
    () => {
      hasLostCodes = true;
      return undefined;
    },
  );
  const isDrawn = drawsOutlines && !plain.glyphs.some(({ symbol }) => symbol.startsWith("notehead"));
  if (!isDrawn && !hasLostCodes) return finished(plain, viewport.width, viewport.height);
  const known = await library();
  const found = (em?: number): Collected =>
    walked(hasLostCodes ? () => false : outlineReader(known, em), (name, fontChar) => {
      const id = `${name}_path_${fontChar}`;
      const { path } = objects.has(id) ? (objects.get(id) as CharacterPath) : {};
      return path && symbolOfPath(path, known);
    });
  const first = found();
  const em = first.glyphs.some(({ symbol }) => symbol === unknownOutline) ? emOfHeads(first.glyphs) : undefined;
  return finished(em === undefined ? first : found(em), viewport.width, viewport.height);
}
