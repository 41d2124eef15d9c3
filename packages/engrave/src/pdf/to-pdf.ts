/// <reference path="../types/pdfkit.d.ts" />
import PDFDocument from "pdfkit";
import { type PageSize, pageSizes } from "../svg/layout.ts";
import { leipzig } from "../svg/verovio.ts";
import { createCanvas } from "./canvas.ts";
import { drawPage } from "./draw-page.ts";

export type PdfMeta = {
  readonly title: string;
  readonly author: string;
  /** creation date; undefined gives a constant one, so that equal pages give equal bytes */
  readonly date: Date | undefined;
  readonly pageSize: PageSize;
};

const constantDate = new Date(Date.UTC(2000, 0, 1));
const points = (tenths: number): number => (tenths * 72) / 254;

/**
 * The engraver's SVG pages as one PDF: text in embedded Tinos, searchable; music symbols as outlines.
 * Pages of another shape than `pageSize` are scaled evenly and centred. Throws on pages that are not well-formed SVG.
 */
export async function toPdf(pages: readonly string[], meta: PdfMeta): Promise<Uint8Array> {
  const music = await leipzig();
  const size = { width: points(pageSizes[meta.pageSize].width), height: points(pageSizes[meta.pageSize].height) };
  const document = new PDFDocument({
    autoFirstPage: false,
    compress: true,
    pdfVersion: "1.7",
    displayTitle: true,
    info: {
      Title: meta.title,
      Author: meta.author,
      Creator: "Gradus",
      Producer: "Gradus",
      CreationDate: meta.date ?? constantDate,
    },
  });
  const bytes = collect(document);
  const canvas = createCanvas(document);
  for (const page of pages) {
    document.addPage({ size: [size.width, size.height], margin: 0 });
    drawPage(page, size, music, canvas);
  }
  document.end();

  return bytes;
}

function collect(document: PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    document.on("data", (chunk) => chunks.push(chunk));
    document.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
    document.on("error", reject);
  });
}
