import { lastBegun } from "../read/in-force.ts";
import { isStruck, type Stroke, type Struck } from "./strokes.ts";

/** The parts that sound beside a line, as they are written so far, each in order of time. */
export type Beside = readonly (readonly Struck[])[];

/** The notes of a part that sound beside another's line. */
export const besideOf = (strokes: readonly Stroke[]): readonly Struck[] => strokes.filter(isStruck);

/** How many of the others a note would cross at a height (MIDI) where the source does not cross them: the upper stays the upper. */
export function crossed(note: Struck, height: number, beside: Beside): number {
  return beside.filter((line) => {
    const other = lastBegun(line, note.on, ({ on }) => on);
    if (!other || other.on > note.on || other.end <= note.on) return false;
    const before = note.event.note.midi - other.event.note.midi;
    return (height - other.midi) * before < 0;
  }).length;
}

/** rounds of the choice: each part is placed beside the others as they lie by then */
const rounds = 2;

/**
 * Parts placed one after the other, the lowest first, each beside all others, where their own octaves would cross them: so a lower part
 * goes down with the upper one. `place` gives a part's strokes beside others. Pure.
 */
export function placedTogether(
  alone: readonly (readonly Stroke[])[],
  place: (line: number, beside: Beside) => readonly Stroke[],
): readonly (readonly Stroke[])[] {
  const lines = [...alone];
  const others = (line: number): Beside => lines.flatMap((strokes, i) => (i === line ? [] : [besideOf(strokes)]));
  const crosses = (line: number): boolean => {
    const beside = others(line);
    return besideOf(lines[line] ?? []).some((note) => crossed(note, note.midi, beside) > 0);
  };
  const order = [...lines.keys()].toSorted((a, b) => heightOf(lines[a]) - heightOf(lines[b]));
  for (let round = 0; round < rounds; round++) {
    if (!order.some(crosses)) break;
    for (const line of order) lines[line] = place(line, others(line));
  }
  return lines;
}

/** Where a part lies in the source, on the mean of its notes. */
function heightOf(strokes: readonly Stroke[] = []): number {
  const notes = besideOf(strokes);
  return notes.reduce((sum, { event }) => sum + event.note.midi, 0) / Math.max(1, notes.length);
}
