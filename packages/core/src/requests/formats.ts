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

/** What a result is called: its title, or the name that its owner gave it, and its level. */
export type ResultName = { readonly title: string; readonly level: string };

/** "Minuet in G - Elementary" */
const stemOf = ({ title, level }: ResultName): string => `${title} - ${level}`;

/** Name of a print: "Minuet in G - Elementary.pdf", "… (changes).pdf", "… (parts).zip". */
export const printName = (name: ResultName, copy: PrintCopy, kind: "pdf" | "zip"): string =>
  `${stemOf(name)}${copy === "score" ? "" : ` (${copy})`}.${kind}`;

export const withoutExtension = (fileName: string): string => fileName.replace(scoreExtension, "");

/** Name of a download, with the extension of what is inside (PROC-16); an upload keeps the request's present name. */
export function downloadName(
  requestName: string,
  format: DownloadFormat,
  type: FileType,
  result: ResultName | undefined,
): string {
  if (format === "original" && scoreExtension.test(requestName)) return requestName;
  const isOutput = format !== "original" && format !== "reading";
  if (isOutput && result) return `${stemOf(result)}${extensionOf[type]}`;
  return `${withoutExtension(requestName)}${format === "reading" ? " (as read)" : ""}${extensionOf[type]}`;
}
