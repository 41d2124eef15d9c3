import type { Failure, Issue, NotDrawn, Reading, ReadingOptions } from "@gradus/contracts";
import { drawingGaps } from "@gradus/engrave";
import type { OutputFormat, Outputs, PrintOptions } from "./contract.ts";
import { writeOutputs } from "./outputs.ts";
import { readUpload } from "./read-upload.ts";
import { pageTexts } from "./titles.ts";

export type ConvertResult =
  | {
      readonly ok: true;
      readonly files: Outputs;
      readonly warnings: readonly Issue[];
      readonly notDrawn: readonly NotDrawn[];
      /** of files that are no MusicXML: what was inferred, and how surely */
      readonly reading: Reading | undefined;
    }
  | Failure;

/** Reads any readable format and writes another, without changing a note. */
export async function convert(
  bytes: Uint8Array,
  fileName: string,
  format: OutputFormat,
  { print, reading }: { readonly print?: PrintOptions | undefined; readonly reading?: ReadingOptions | undefined } = {},
): Promise<ConvertResult> {
  const read = await readUpload(bytes, { reading });
  if (!read.ok) return read;
  const { score } = read;
  const written = await writeOutputs(score, [format], { texts: pageTexts(score, fileName), print });
  if (!written.ok) return written;
  const notDrawn = format === "pdf" || format === "svg" ? drawingGaps(score) : [];
  return {
    ok: true,
    files: written.files,
    warnings: [...(read.reading?.issues ?? []), ...score.warnings],
    notDrawn,
    reading: read.reading,
  };
}
