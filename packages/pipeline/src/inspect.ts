import { failure, type Inspection } from "@gradus/contracts";
import { measureDifficulty, playersOf } from "@gradus/difficulty";
import { readScore, validate } from "@gradus/score";
import { inputSummary } from "./input-summary.ts";

/** Reads an upload and says what it is, before any Score is taken. Pure CPU work: call it in a worker. */
export function inspect(bytes: Uint8Array): Inspection {
  const read = readScore(bytes);
  if (!read.ok) return read;
  if (playersOf(read.score).length === 0) return failure("file/no-notes");
  const measured = measureDifficulty(read.score, {});
  return {
    ok: true,
    input: inputSummary(read.score, read.format),
    pages: null,
    difficulty: measured.ok ? measured.difficulty : null,
    issues: validate(read.score),
  };
}
