import type { Failure, Issue } from "@gradus/contracts";
import { readScore } from "@gradus/score";
import type { OutputFormat, Outputs } from "./contract.ts";
import { writeOutputs } from "./outputs.ts";
import { titleOf } from "./titles.ts";

export type ConvertResult =
  | { readonly ok: true; readonly files: Outputs; readonly warnings: readonly Issue[] }
  | Failure;

/** Reads any readable format and writes another, without changing a note. */
export async function convert(bytes: Uint8Array, fileName: string, format: OutputFormat): Promise<ConvertResult> {
  const read = readScore(bytes);
  if (!read.ok) return read;
  const { score } = read;
  const written = await writeOutputs(score, [format], {
    title: titleOf(score, fileName),
    composer: score.meta.composer,
  });
  return written.ok ? { ok: true, files: written.files, warnings: score.warnings } : written;
}
