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
export function bassOf(measures: readonly (readonly HandNote[])[]): number {
  const lowest = measures.flatMap((notes) => (notes.length > 0 ? [Math.min(...notes.map(({ p }) => p))] : []));
  return lowest.reduce((sum, midi) => sum + midi, 0) / Math.max(1, lowest.length);
}

type Top = { readonly on: number; readonly midi: number; readonly measure: number };

/** The right hand's highest notes on beats. */
export function topsOf({ piece }: Reading): readonly Top[] {
  const tops = new Map<number, Top>();
  let held = { midi: 0, end: 0 };
  for (const note of piece.notes) {
    const bar = piece.bars[note.measure];
    if (note.hand !== "R" || !bar || (held.end > note.on && held.midi > note.midi)) continue;
    held = note;
    const { on, midi, measure } = note;
    if ((on - bar.start) % bar.beat === 0 && midi > (tops.get(on)?.midi ?? 0)) tops.set(on, { on, midi, measure });
  }
  return [...tops.values()];
}

/** By measure: the right hand's highest notes on beats that are not struck there any more, in any octave. */
export function topLostOf(reading: Reading, notes: readonly HandNote[]): readonly number[] {
  const struck = new Set(notes.map(({ on, p }) => `${Math.round(on * quarter)}/${pitchClass(p)}`));
  const lost = reading.piece.bars.map(() => 0);
  for (const { on, midi, measure } of topsOf(reading))
    if (!struck.has(`${on}/${pitchClass(midi)}`)) lost[measure] = (lost[measure] ?? 0) + 1;
  return lost;
}

/** By measure: notes of the right hand's tune that are not struck at their place any more, in any octave. */
export function lostOf({ tune, piece }: Reading, sketch: readonly Struck[]): readonly number[] {
  const kept = new Set(sketch.map(({ on, tones }) => `${on}/${pitchClass(tones.at(-1)?.midi ?? 0)}`));
  const lost = piece.bars.map(() => 0);
  for (const { hand, on, midi, measure } of tune)
    if (hand === "R" && !kept.has(`${on}/${pitchClass(midi)}`)) lost[measure] = (lost[measure] ?? 0) + 1;
  return lost;
}
