import {
  type ArrangeOptions,
  type Failure,
  failure,
  inputLimits,
  keyNames,
  type Reading,
  type ReadingOptions,
  type Report,
} from "@gradus/contracts";
import { musicOutlines } from "@gradus/engrave";
import { readMidiScore } from "@gradus/midi";
import { readCodePoints, readPdf } from "@gradus/omr";
import { detectFormat, inStatedKey, keyOf, readScore, type Score } from "@gradus/score";
import { applyMends, withMends } from "./apply-mends.ts";
import { processorLimit } from "./processor-limit.ts";
import { readScan } from "./read-scan.ts";

export type ReadUpload =
  | {
      readonly ok: true;
      readonly score: Score;
      readonly format: "musicxml" | "mxl" | "midi" | "pdf";
      /** of files that are no MusicXML: what was inferred, and how surely */
      readonly reading?: Reading;
      /** of a PDF */
      readonly pages?: number;
      /** of a PDF: before a person mended it */
      readonly asRead?: Score;
    }
  | Failure;

/** of the processor; below what reading may take in a worker (`runLimits.readCpuMs`), so that the reason is said */
const pdfMs = 20_000;

/** What a person says of an upload before anything is made of it. */
type Said = {
  readonly reading?: ReadingOptions | undefined;
  readonly originalKey?: ArrangeOptions["originalKey"] | undefined;
};

/**
 * A score of any format that can be read, told by its content. `reading`: what a person chose where a reader infers, and
 * mended of a PDF. `originalKey`: its key, where they know better; a MIDI file is then read, spelled and signed in it.
 * Errors: file/*.
 */
export async function readUpload(bytes: Uint8Array, { reading, originalKey }: Said = {}): Promise<ReadUpload> {
  const read = await readAsFound(bytes, reading);
  const key = keyNames.find((name) => name === originalKey);
  if (!read.ok || key === undefined || keyOf(read.score) === key) return read;
  if (read.format !== "midi") return { ...read, score: inStatedKey(read.score, key) };
  return readAsFound(bytes, { ...reading, choices: { ...reading?.choices, key } });
}

async function readAsFound(bytes: Uint8Array, options: ReadingOptions | undefined): Promise<ReadUpload> {
  const format = detectFormat(bytes);
  if (format !== "midi" && format !== "pdf") return readScore(bytes);
  if (bytes.length > inputLimits.fileBytes) return failure("file/too-large");
  if (format === "pdf") {
    const pdf = await readPdfOrScan(bytes);
    if (!pdf.ok || !options?.mends) return pdf.ok ? { ...pdf, format } : pdf;
    const mended = applyMends(pdf.score, options.mends);
    if (!mended.ok) return mended;
    const reading = withMends(pdf.reading, options.mends);
    return { ...pdf, format, score: mended.score, asRead: pdf.score, reading };
  }
  const read = readMidiScore(bytes, options?.choices);
  return read.ok ? { ...read, format: "midi" } : read;
}

/** Pictures of pages are refused by their reason where no other program reads them. */
async function readPdfOrScan(bytes: Uint8Array): ReturnType<typeof readPdf> {
  const pdf = await readPdf(bytes, () => musicOutlines(readCodePoints), processorLimit(pdfMs));
  const scan = pdf.ok || pdf.code !== "file/pdf-scan" ? undefined : await readScan(bytes);
  return scan ? { ok: true, ...scan } : pdf;
}

/** What a person had said about the reading of the upload that a report is of. */
export const chosenReading = ({ input: { reading } }: Report): ReadingOptions => ({
  choices: Object.fromEntries(
    (reading?.choices ?? []).flatMap(({ name, value, origin }) => (origin === "chosen" ? [[name, value]] : [])),
  ),
  ...(reading?.mends && { mends: reading.mends }),
});
