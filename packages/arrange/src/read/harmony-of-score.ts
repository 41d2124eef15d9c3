import { add, type Measure, type Score, soundingNotes, toNumber } from "@gradus/score";
import { type HarmonySpan, pitchClass } from "../operations/operation.ts";
import type { LocalKey } from "./chord-degrees.ts";
import { printedKeys } from "./chords/local-keys.ts";
import { printedChords } from "./chords/symbols.ts";
import { labelHarmony, type Slot } from "./harmony.ts";
import { isIn, type Metre, weightAt } from "./metre.ts";
import { ticksFrom } from "./ticks.ts";

type Beat = {
  readonly bar: number;
  /** quarters from the start of the score */
  readonly from: number;
  readonly to: number;
  readonly ticks: number;
  readonly weight: number;
  slot: Slot;
};

/** The chords of every measure, one span to a beat, from all parts; printed chord symbols win. */
export function harmonyOf(score: Score, metres: readonly Metre[]): readonly (readonly HarmonySpan[])[] {
  const measures = score.parts[0]?.measures ?? [];
  const keys = printedKeys(score);
  const beats = measures.flatMap((measure, index) => beatsOf(measure, index, metres[index], keys[index]));
  weigh(score, beats);
  const printed = printedChords(
    score,
    beats.map(({ bar, ticks }) => ({ bar, from: ticks })),
  );
  const chords = labelHarmony(beats.map(({ slot }, i) => ({ ...slot, symbol: printed[i] })));
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
    bar: index,
    ticks: ticksFrom(add(measure.start, point)),
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
