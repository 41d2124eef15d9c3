import { failure, type Inspection, inputLimits, type ReadingOptions, statedTempo } from "@gradus/contracts";
import { measureDifficulty, playersOf } from "@gradus/difficulty";
import { type Score, validate } from "@gradus/score";
import { inputSummary } from "./input-summary.ts";
import { readBars } from "./read-bars.ts";
import { readUpload } from "./read-upload.ts";

/** Noteheads of each measure, all parts together. */
function notesPerMeasure(score: Score): readonly number[] {
  const counts: number[] = [];
  for (const part of score.parts) {
    for (const { index, events } of part.measures) {
      const heads = events.map((event) => ("heads" in event ? event.heads.length : 0));
      counts[index] = heads.reduce((sum, count) => sum + count, counts[index] ?? 0);
    }
  }
  return counts;
}

/**
 * Reads an upload and says what it is, before any Score is taken. Pure CPU work: call it in a worker. `onRead` hears when
 * the file is read and counted, which its size bounds; measuring may take longer. Failures: what the reader refuses,
 * file/no-notes, file/too-many-notes.
 */
export async function inspect(
  bytes: Uint8Array,
  onRead: () => void = () => {},
  reading?: ReadingOptions,
): Promise<Inspection> {
  const read = await readUpload(bytes, reading);
  if (!read.ok) return read;
  if (playersOf(read.score).length === 0) return failure("file/no-notes");
  const counts = notesPerMeasure(read.score);
  const notes = counts.reduce((sum, count) => sum + count, 0);
  const isTooFull = counts.some((count) => count > inputLimits.notesPerMeasure);
  if (notes > inputLimits.notes || isTooFull) return failure("file/too-many-notes");
  onRead();
  const bars = await readBars(read);
  const measured = measureDifficulty(read.score, { tempo: statedTempo(reading) });
  return {
    ok: true,
    input: inputSummary(read),
    notes,
    pages: read.pages ?? null,
    difficulty: measured.ok ? measured.difficulty : null,
    issues: validate(read.score),
    ...(bars.length > 0 && { bars }),
  };
}
