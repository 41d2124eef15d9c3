import type { DifficultySummary, Failure, InputSummary } from "@gradus/contracts";
import { measureDifficulty } from "@gradus/difficulty";
import { inputSummary } from "./input-summary.ts";
import { readUpload } from "./read-upload.ts";

export type MeasureResult =
  | { readonly ok: true; readonly input: InputSummary; readonly part: string; readonly difficulty: DifficultySummary }
  | Failure;

/** Grade 1–9 of a score with what explains it; `tempoBpm`: quarters a minute that it begins with, where the user says so. */
export async function measure(bytes: Uint8Array, instrument?: string, tempoBpm?: number): Promise<MeasureResult> {
  const read = await readUpload(bytes);
  if (!read.ok) return read;
  const measured = measureDifficulty(read.score, { ...(instrument ? { instrument } : {}), tempo: tempoBpm });
  if (!measured.ok) return measured;
  return {
    ok: true,
    input: inputSummary(read),
    part: measured.part,
    difficulty: measured.difficulty,
  };
}
