import type { DifficultySummary, Failure, InputSummary } from "@gradus/contracts";
import { measureDifficulty } from "@gradus/difficulty";
import { inputSummary } from "./input-summary.ts";
import { readUpload } from "./read-upload.ts";

export type MeasureResult =
  | { readonly ok: true; readonly input: InputSummary; readonly part: string; readonly difficulty: DifficultySummary }
  | Failure;

/** Grade 1–9 of a score with what explains it. */
export async function measure(bytes: Uint8Array, instrument?: string): Promise<MeasureResult> {
  const read = await readUpload(bytes);
  if (!read.ok) return read;
  const measured = measureDifficulty(read.score, instrument ? { instrument } : {});
  if (!measured.ok) return measured;
  return {
    ok: true,
    input: inputSummary(read),
    part: measured.part,
    difficulty: measured.difficulty,
  };
}
