import { levelBefore } from "@gradus/arrange";
import {
  everyone,
  failure,
  type InputSummary,
  type Inspection,
  inputLimits,
  type LevelNow,
  levelNowOf,
  type ReadingOptions,
  statedTempo,
} from "@gradus/contracts";
import { playersOf } from "@gradus/difficulty";
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

/** parts times notes up to which every part is measured: about two seconds */
const mostMeasured = 60_000;

/** Every part's own level; one is measured by itself where that is all there is. */
function levelsOf(score: Score, parts: InputSummary["parts"], notes: number, tempo: number | undefined) {
  if (parts.length * notes > mostMeasured) return parts.map(() => null);
  return parts.map(({ id, name, instrument }): LevelNow | null => {
    const part = parts.length > 1 ? id : undefined;
    const measured = levelBefore(score, { instrument: instrument || name, part, tempo });
    return measured.ok ? levelNowOf(measured.difficulty) : null;
  });
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
  const read = await readUpload(bytes, { reading });
  if (!read.ok) return read;
  if (playersOf(read.score).length === 0) return failure("file/no-notes");
  const counts = notesPerMeasure(read.score);
  const notes = counts.reduce((sum, count) => sum + count, 0);
  const isTooFull = counts.some((count) => count > inputLimits.notesPerMeasure);
  if (notes > inputLimits.notes || isTooFull) return failure("file/too-many-notes");
  onRead();
  const bars = await readBars(read);
  const input = inputSummary(read);
  const tempo = statedTempo(reading);
  const [first] = input.parts;
  const part = input.parts.length > 1 ? everyone : undefined;
  const measured = levelBefore(read.score, { instrument: first?.instrument || first?.name || "", part, tempo });
  return {
    ok: true,
    input,
    notes,
    pages: read.pages ?? null,
    difficulty: measured.ok ? measured.difficulty : null,
    levels: levelsOf(read.score, input.parts, notes, tempo),
    issues: validate(read.score),
    ...(bars.length > 0 && { bars }),
  };
}
