import type { Failure, Issue, NotDrawn } from "@gradus/contracts";
import { drawingGaps } from "@gradus/engrave";
import { readScore } from "@gradus/score";
import type { OutputFormat, Outputs, PrintOptions } from "./contract.ts";
import { writeOutputs } from "./outputs.ts";
import { pageTexts } from "./titles.ts";

export type ConvertResult =
  | {
      readonly ok: true;
      readonly files: Outputs;
      readonly warnings: readonly Issue[];
      readonly notDrawn: readonly NotDrawn[];
    }
  | Failure;

/** Reads any readable format and writes another, without changing a note. */
export async function convert(
  bytes: Uint8Array,
  fileName: string,
  format: OutputFormat,
  print?: PrintOptions,
): Promise<ConvertResult> {
  const read = readScore(bytes);
  if (!read.ok) return read;
  const { score } = read;
  const written = await writeOutputs(score, [format], { texts: pageTexts(score, fileName), print });
  if (!written.ok) return written;
  const notDrawn = format === "pdf" || format === "svg" ? drawingGaps(score) : [];
  return { ok: true, files: written.files, warnings: score.warnings, notDrawn };
}
