/** Only what this package uses. */
declare module "pdfkit" {
  export type PdfReference = { end(data?: string): void };
  export type PdfPage = { readonly xobjects: Record<string, PdfReference> };

  // biome-ignore lint/style/noDefaultExport: the package has one
  export default class PDFDocument {
    constructor(options: Record<string, unknown>);
    readonly page: PdfPage;
    on(event: "data", listener: (chunk: Uint8Array) => void): this;
    on(event: "end", listener: () => void): this;
    on(event: "error", listener: (error: Error) => void): this;
    addPage(options: { size: [number, number]; margin: number }): this;
    addContent(operators: string): this;
    ref(dictionary: Record<string, unknown>): PdfReference;
    registerFont(name: string, source: Uint8Array): this;
    font(name: string): this;
    fontSize(size: number): this;
    text(
      text: string,
      x: number,
      y: number,
      options: { lineBreak: false; baseline: "alphabetic"; characterSpacing?: number },
    ): this;
    end(): void;
  }
}
