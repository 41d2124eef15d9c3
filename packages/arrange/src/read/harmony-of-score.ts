import {
  add,
  child,
  compare,
  type MarkEvent,
  type Measure,
  type Score,
  soundingNotes,
  textOf,
  toNumber,
} from "@gradus/score";
import { type HarmonySpan, pitchClass } from "../operations/operation.ts";
import type { LocalKey } from "./chord-degrees.ts";
import { printedKeys } from "./chords/local-keys.ts";
import { type Chord, chordOfSymbol, labelHarmony, type Slot } from "./harmony.ts";
import { isIn, type Metre, weightAt } from "./metre.ts";

type Beat = {
  readonly measure: number;
  readonly from: number;
  readonly to: number;
  readonly weight: number;
  slot: Slot;
};

/** The chords of every measure, one span to a beat, from all parts; printed chord symbols win. */
export function harmonyOf(score: Score, metres: readonly Metre[]): readonly (readonly HarmonySpan[])[] {
  const measures = score.parts[0]?.measures ?? [];
  const keys = printedKeys(score);
  const beats = measures.flatMap((measure, index) => beatsOf(measure, index, metres[index], keys[index]));
  weigh(score, beats);
  addSymbols(score, measures, beats);
  const chords = labelHarmony(beats.map((beat) => beat.slot));
  let next = 0;
  return measures.map((measure, index) => {
    const points = metres[index]?.grids.beat ?? [];
    return points.map((from, i) => ({ from, to: points[i + 1] ?? measure.length, chord: chords[next++] }));
  });
}

/** what a change of chord costs at the start of a measure, at its half and on its other beats, against the usual */
const changeWeights = { start: 0.5, strong: 1, weak: 2 };

function beatsOf(measure: Measure, index: number, metre: Metre | undefined, key: LocalKey | undefined): Beat[] {
  if (!metre) return [];
  const start = toNumber(measure.start);
  return metre.grids.beat.map((point, i) => ({
    measure: index,
    from: start + toNumber(point),
    to: start + toNumber(metre.grids.beat[i + 1] ?? measure.length),
    weight: 1 + weightAt(metre, point) / 4,
    slot: {
      weights: new Float64Array(12),
      bass: undefined,
      symbol: undefined,
      key,
      changeWeight:
        i === 0 ? changeWeights.start : isIn(metre.grids.half, point) ? changeWeights.strong : changeWeights.weak,
    },
  }));
}

function weigh(score: Score, beats: readonly Beat[]): void {
  const lowest = new Map<Beat, number>();
  let first = 0;
  for (const note of soundingNotes(score)) {
    const on = toNumber(note.onset);
    const end = on + toNumber(note.duration);
    while (first < beats.length - 1 && (beats[first + 1]?.from ?? 0) <= on - 32) first++;
    for (let i = first; i < beats.length; i++) {
      const beat = beats[i];
      if (!beat || beat.from >= end) break;
      const overlap = Math.min(end, beat.to) - Math.max(on, beat.from);
      if (overlap <= 1e-6) continue;
      const name = pitchClass(note.midi);
      const struck = Math.abs(on - beat.from) < 1e-6 ? beat.weight : 1;
      beat.slot.weights[name] = (beat.slot.weights[name] ?? 0) + overlap * struck;
      if (note.midi >= (lowest.get(beat) ?? Number.POSITIVE_INFINITY)) continue;
      lowest.set(beat, note.midi);
      beat.slot = { ...beat.slot, bass: name };
    }
  }
}

/**
 * A printed symbol holds until the next one or the end of its measure; over a lone line, which has no other harmony, until
 * the next one.
 */
function addSymbols(score: Score, measures: readonly Measure[], beats: readonly Beat[]): void {
  const lone = score.parts.length === 1 && score.parts[0]?.staves === 1;
  for (const part of score.parts) {
    let held: Chord | undefined;
    part.measures.forEach((measure, index) => {
      const marks = measure.events
        .filter((event): event is MarkEvent => event.kind === "mark" && event.name === "harmony")
        .toSorted((a, b) => compare(a.onset, b.onset));
      const first = marks[0]?.onset ?? measure.length;
      if (lone && held) label(beats, index, toNumber(measure.start), toNumber(add(measure.start, first)), held);
      marks.forEach((mark, i) => {
        const symbol = symbolOf(mark);
        if (!symbol) return;
        const start = measures[index]?.start ?? measure.start;
        const from = toNumber(add(start, mark.onset));
        const to = toNumber(add(start, marks[i + 1]?.onset ?? measure.length));
        label(beats, index, from, to, symbol);
        held = symbol;
      });
    });
  }
}

function label(beats: readonly Beat[], measure: number, from: number, to: number, symbol: Chord): void {
  for (const beat of beats) {
    if (beat.measure === measure && beat.from >= from - 1e-6 && beat.from < to - 1e-6)
      beat.slot = { ...beat.slot, symbol };
  }
}

function symbolOf(mark: MarkEvent): Chord | undefined {
  const root = child(mark.source, "root");
  const kind = textOf(child(mark.source, "kind"));
  if (!root) return undefined;
  return chordOfSymbol(textOf(child(root, "root-step")), Number(textOf(child(root, "root-alter"))) || 0, kind);
}
