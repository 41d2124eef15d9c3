import type { HandNote } from "@gradus/difficulty";
import { pitchClass } from "../operations/operation.ts";
import type { Reading } from "../read/reading.ts";
import { quarter } from "../read/ticks.ts";
import type { Struck } from "./sketch.ts";

/** The lower hand of the source, as the meter reads it. */
export const sourceLower = ({ piece }: Reading): readonly HandNote[] =>
  piece.notes
    .filter(({ hand }) => hand === "L")
    .map(({ on, end, midi }) => ({ on: on / quarter, dur: (end - on) / quarter, p: midi }));

/** Mean of the lowest note of each measure, as a MIDI number. */
export function bassOf(starts: readonly number[], notes: readonly HandNote[]): number {
  const lowest = new Map<number, number>();
  let bar = 0;
  for (const { on, p } of notes) {
    while (bar + 1 < starts.length && (starts[bar + 1] ?? 0) <= on + 1e-6) bar++;
    lowest.set(bar, Math.min(p, lowest.get(bar) ?? p));
  }
  return [...lowest.values()].reduce((sum, midi) => sum + midi, 0) / Math.max(1, lowest.size);
}

/** Share of the right hand's highest notes on beats that are not struck there any more, in any octave. */
export function topLostOf({ piece }: Reading, notes: readonly HandNote[]): number {
  const struck = new Set(notes.map(({ on, p }) => `${Math.round(on * quarter)}/${pitchClass(p)}`));
  const tops = new Map<number, number>();
  let held = { midi: 0, end: 0 };
  for (const note of piece.notes) {
    const bar = piece.bars[note.measure];
    if (note.hand !== "R" || !bar || (held.end > note.on && held.midi > note.midi)) continue;
    held = note;
    if ((note.on - bar.start) % bar.beat === 0) tops.set(note.on, Math.max(note.midi, tops.get(note.on) ?? 0));
  }
  const gone = [...tops].filter(([on, midi]) => !struck.has(`${on}/${pitchClass(midi)}`));
  return gone.length / Math.max(1, tops.size);
}

/** Share of the right hand's tune that is not struck at its place any more, in any octave. */
export function lostOf({ tune }: Reading, sketch: readonly Struck[]): number {
  const kept = new Set(sketch.map(({ on, tones }) => `${on}/${pitchClass(tones.at(-1)?.midi ?? 0)}`));
  const own = tune.filter(({ hand }) => hand === "R");
  return own.filter(({ on, midi }) => !kept.has(`${on}/${pitchClass(midi)}`)).length / Math.max(1, own.length);
}
