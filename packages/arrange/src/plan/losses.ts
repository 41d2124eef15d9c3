import type { Hand, HandNote } from "@gradus/difficulty";
import { pitchClass } from "../operations/operation.ts";
import { fillOf } from "../read/fill.ts";
import type { PieceNote } from "../read/piece.ts";
import type { Reading } from "../read/reading.ts";
import { quarter } from "../read/ticks.ts";
import type { Struck } from "./sketch.ts";

/** One hand of the source, as the meter reads it. */
export const sourceHand = ({ piece }: Reading, of: Hand): readonly HandNote[] =>
  asHand(piece.notes.filter(({ hand }) => hand === of));

const asHand = (notes: readonly PieceNote[]): readonly HandNote[] =>
  notes.map(({ on, end, midi }) => ({ on: on / quarter, dur: (end - on) / quarter, p: midi }));

/** The lower hand of the source with the chords that the upper hand strikes beside the tune, by onset. */
export const accompanimentOf = ({ piece, tune }: Pick<Reading, "piece" | "tune">): readonly HandNote[] =>
  asHand([...piece.notes.filter(({ hand }) => hand === "L"), ...fillOf(piece, tune)]).toSorted((a, b) => a.on - b.on);

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

/** By measure: notes of the tune in the lower hand that are not struck at their place any more, in any octave. */
export function lostBelow({ tune, piece }: Reading, notes: readonly HandNote[]): readonly number[] {
  const struck = new Set(notes.map(({ on, p }) => `${Math.round(on * quarter)}/${pitchClass(p)}`));
  const lost = piece.bars.map(() => 0);
  for (const { hand, on, midi, measure } of tune)
    if (hand === "L" && !struck.has(`${on}/${pitchClass(midi)}`)) lost[measure] = (lost[measure] ?? 0) + 1;
  return lost;
}

/** How often something is struck; `notes` by onset. */
export const strokesIn = (notes: readonly HandNote[]): number =>
  notes.filter(({ on }, i) => on > (notes[i - 1]?.on ?? Number.NEGATIVE_INFINITY) + 1e-6).length;

/** what a note beside the first one of a stroke counts */
const besides = 0.5;
/** How much a hand has to do: its strokes, and half of each further note; `notes` by onset. */
export function loadOf(notes: readonly HandNote[]): number {
  const strokes = strokesIn(notes);
  return strokes + besides * (notes.length - strokes);
}

type Loads = Readonly<Record<Hand, number>>;
/** how much more one hand has to do than the other when it counts as the harder one */
const harder = 1.3;

/**
 * How much more one hand of a measure is eased than the other one, which has more to do afterwards: 0 to 1. Both hands of a page
 * lie at one level; none is emptied while the other keeps what is hard (design/teacher-rubric.md, 3).
 */
export function unevenBy(before: Loads, after: Loads): number {
  const eased = (hand: Hand): number => (before[hand] > 0 ? Math.max(0, 1 - after[hand] / before[hand]) : 0);
  const by = eased("L") - eased("R");
  const [gives, keeps]: readonly [Hand, Hand] = by > 0 ? ["L", "R"] : ["R", "L"];
  return after[keeps] > harder * after[gives] ? Math.abs(by) : 0;
}
