export type { KnownOutline } from "./glyphs/outline-library.ts";
export { readCodePoints } from "./glyphs/smufl-names.ts";
export { countPages } from "./pdf/open-pdf.ts";
export { type PdfReading, readPdf } from "./read-pdf.ts";
