import { at, quantile } from "../statistics.ts";

/** slowest and fastest quarter a minute that is believed */
const [slowest, fastest] = [20, 400];
/** quarters from one onset to the next that are more than a pause */
const longestGap = 8;
const shortestGap = 1 / 32;

export const withinTempi = (bpm: number): number => Math.min(fastest, Math.max(slowest, bpm));

/**
 * The tempo that note values suggest, in quarters a minute (README of the second model, section 2): `onsets` ascending and distinct in
 * quarters, `beat` in quarters, `speedClass` of the word that holds there, if any. With all values and the beat doubled it doubles.
 */
export function guessTempo(onsets: readonly number[], beat: number, speedClass: number | undefined): number {
  const gaps = Float64Array.from(onsets.slice(1), (onset, i) => onset - (onsets[i] ?? 0)).filter(
    (gap) => gap <= longestGap,
  );
  const inBeats = (p: number): number =>
    Math.log(Math.max(shortestGap, gaps.length === 0 ? beat : quantile(gaps, p)) / beat);
  const [m, s] = [inBeats(0.5), inBeats(0.1)];
  const ln =
    speedClass === undefined
      ? 5.021 + Math.log(beat) + 0.032 * m + 0.291 * s
      : 5.326 + Math.log(beat) + 0.187 * (speedClass - 4) - 0.027 * (speedClass - 4) ** 2 + 0.309 * m + 0.198 * s;
  return withinTempi(Math.exp(ln));
}

/** onsets that a guess needs, and how many it takes where a stretch has fewer */
const [enough, borrowed] = [24, 64];

/** The onsets that tell the tempo of [from, to): its own, else those that follow, else the last ones of the score. */
export function onsetsFor(all: Float64Array, from: number, to: number): readonly number[] {
  const first = firstAt(all, from);
  const own = all.subarray(first, firstAt(all, to));
  if (own.length >= enough) return [...own];
  const after = all.subarray(first, first + borrowed);
  return [...(after.length >= enough ? after : all.subarray(Math.max(0, all.length - borrowed)))];
}

function firstAt(onsets: Float64Array, from: number): number {
  let low = 0;
  let high = onsets.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(onsets, middle) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
