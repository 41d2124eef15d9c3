import type { DownloadFormat, PrintCopy } from "@gradus/contracts";
import type { FileType } from "@gradus/db";

export type OutputFormat = "musicxml" | "pdf" | "midi";
export const outputFormats: readonly OutputFormat[] = ["musicxml", "pdf", "midi"];

export const extensionOf: Readonly<Record<FileType, string>> = {
  musicxml: ".musicxml",
  mxl: ".mxl",
  pdf: ".pdf",
  midi: ".mid",
  mp3: ".mp3",
};
export const mimeTypeOf: Readonly<Record<FileType, string>> = {
  musicxml: "application/vnd.recordare.musicxml+xml",
  mxl: "application/vnd.recordare.musicxml",
  pdf: "application/pdf",
  midi: "audio/midi",
  mp3: "audio/mpeg",
};

type Flags = { readonly outputMusicxml: boolean; readonly outputPdf: boolean; readonly outputMidi: boolean };

export const isRequested = (request: Flags, format: DownloadFormat): boolean =>
  format === "musicxml"
    ? request.outputMusicxml
    : format === "pdf"
      ? request.outputPdf
      : format === "midi"
        ? request.outputMidi
        : true;

export const scoreExtension = /\.(musicxml|xml|mxl|midi?|pdf|mp3)$/i;

/** Name of a print: "Minuet.pdf", "Minuet (changes).pdf", "Minuet (parts).zip". */
export const printName = (requestName: string, copy: PrintCopy, kind: "pdf" | "zip"): string =>
  `${requestName.replace(scoreExtension, "")}${copy === "score" ? "" : ` (${copy})`}.${kind}`;

/** Name of a download: the request's present name, with the extension of what is inside (PROC-16). */
export function downloadName(requestName: string, format: DownloadFormat, type: FileType): string {
  if (format === "original" && scoreExtension.test(requestName)) return requestName;
  const said = format === "reading" ? " (as read)" : "";
  return `${requestName.replace(scoreExtension, "")}${said}${extensionOf[type]}`;
}
