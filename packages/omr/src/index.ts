export type { KnownOutline } from "./glyphs/outline-library.ts";
export { readCodePoints } from "./glyphs/smufl-names.ts";
export { type PdfReading, readPdf } from "./read-pdf.ts";
