import { at } from "../statistics.ts";
import { clockOf, type TempoMap } from "../tempo/tempo-map.ts";
import { describeStretch, gradeDescription, type Performance, type Stretch } from "./grade-keyboard.ts";
import type { Range } from "./hand-descriptors.ts";
import { localSeconds } from "./model.ts";

/** events of both hands below which a measure has no grade */
const leastEvents = 4;

/**
 * A figure 1–9 for each measure with its surroundings of six seconds, to show where a score is hard: the excerpt's reading, rough for a
 * single measure and no part of the piece's grade (README of the second model, section 8). Undefined where too little is played.
 * Measures in quarters from the start of the score, end not included.
 */
export function measureGrades(
  performance: Performance,
  tempo: TempoMap,
  measures: readonly { readonly from: number; readonly to: number }[],
): readonly (number | undefined)[] {
  const clock = clockOf(tempo);
  return measures.map(({ from, to }) => {
    const [a, b] = [clock(from), clock(to)];
    const stretch = stretchAround(performance, (a + b) / 2, Math.max(localSeconds / 2, (b - a) / 2));
    if (stretch.both[1] - stretch.both[0] < leastEvents) return undefined;
    return gradeDescription(describeStretch(performance, stretch), "excerpt").grade;
  });
}

/** The events less than `half` seconds from the middle, its beginning included. */
function stretchAround({ R, L, both }: Performance, middle: number, half: number): Stretch {
  const range = (times: Float64Array): Range => [firstAt(times, middle - half), firstAt(times, middle + half)];
  return { R: range(R.times), L: range(L.times), both: range(both.times) };
}

/** Index of the first time at or after this one. */
function firstAt(times: Float64Array, seconds: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(times, middle) < seconds) low = middle + 1;
    else high = middle;
  }
  return low;
}
