import { type Failure, failure, inputLimits, type Reading, type ReadingOptions, type Report } from "@gradus/contracts";
import { readMidiScore } from "@gradus/midi";
import { detectFormat, readScore, type Score } from "@gradus/score";

export type ReadUpload =
  | {
      readonly ok: true;
      readonly score: Score;
      readonly format: "musicxml" | "mxl" | "midi";
      /** of files that are no MusicXML: what was inferred, and how surely */
      readonly reading?: Reading;
    }
  | Failure;

/** A score of any format that can be read, told by its content. `options`: what a person chose where a reader infers. */
export function readUpload(bytes: Uint8Array, options?: ReadingOptions): ReadUpload {
  if (detectFormat(bytes) !== "midi") return readScore(bytes);
  if (bytes.length > inputLimits.fileBytes) return failure("file/too-large");
  const read = readMidiScore(bytes, options);
  return read.ok ? { ...read, format: "midi" } : read;
}

/** What a person had chosen about the reading of the upload that a report is of. */
export const chosenReading = ({ input }: Report): ReadingOptions =>
  Object.fromEntries(
    (input.reading?.choices ?? []).flatMap(({ name, value, origin }) => (origin === "chosen" ? [[name, value]] : [])),
  );
