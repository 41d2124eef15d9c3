import { at, quantilesOf } from "../statistics.ts";
import type { Range } from "./hand-descriptors.ts";
import { ratesOf } from "./rates.ts";
import type { TimedHand } from "./timed-hand.ts";

/** The 6 descriptors of both hands (README of the second model, section 5), in the order of `togetherVector`. */
export const togetherDescriptors = ["independence", "cross", "on50", "on90", "note90", "logSeconds"] as const;

/** Both hands by tick: when something begins, how many pitches, and in which hands. */
export type Together = {
  readonly count: number;
  readonly times: Float64Array;
  readonly pitches: Float64Array;
  readonly inR: Uint8Array;
  readonly inL: Uint8Array;
};

export function together(R: TimedHand, L: TimedHand): Together {
  const most = R.events.count + L.events.count;
  const [times, pitches] = [new Float64Array(most), new Float64Array(most)];
  const [inR, inL] = [new Uint8Array(most), new Uint8Array(most)];
  let [r, l, count] = [0, 0, 0];
  while (r < R.events.count || l < L.events.count) {
    const right = r < R.events.count ? at(R.events.ticks, r) : Number.POSITIVE_INFINITY;
    const left = l < L.events.count ? at(L.events.ticks, l) : Number.POSITIVE_INFINITY;
    if (right <= left) {
      times[count] = at(R.times, r);
      pitches[count] = at(R.sizes, r++);
      inR[count] = 1;
    }
    if (left <= right) {
      times[count] = at(L.times, l);
      pitches[count] = at(pitches, count) + at(L.sizes, l++);
      inL[count] = 1;
    }
    count++;
  }
  return { count, times: times.subarray(0, count), pitches, inR, inL };
}

/** seconds between two onsets from which on there is a pause */
const pause = 4;

/** The descriptors of a range of what both hands play, and the seconds it lasts, of each pause four. */
export function togetherVector(
  both: Together,
  range: Range,
): { readonly values: Float64Array; readonly seconds: number } {
  const [on50, on90] = quantilesOf(ratesOf(both.times, range), 0.5, 0.9);
  const [note90] = quantilesOf(ratesOf(both.times, range, both.pitches), 0.9);
  const seconds = secondsOf(both, range);
  const values = Float64Array.of(
    independenceOf(both, range),
    crossOf(both, range),
    Math.log(0.5 + on50),
    Math.log(0.5 + on90),
    Math.log(0.5 + note90),
    Math.log(10 + seconds),
  );
  return { values, seconds };
}

/** How long the events of a range last, of each pause four seconds. */
export function secondsOf({ times }: Together, [from, to]: Range): number {
  let sum = 0;
  for (let i = from + 1; i < to; i++) sum += Math.min(pause, at(times, i) - at(times, i - 1));
  return sum;
}

/** Share of the onsets that the hands do not play together; 0 when one of them is silent. */
function independenceOf({ inR, inL }: Together, [from, to]: Range): number {
  let [right, left, both] = [0, 0, 0];
  for (let i = from; i < to; i++) {
    right += at(inR, i);
    left += at(inL, i);
    both += at(inR, i) * at(inL, i);
  }
  return right === 0 || left === 0 ? 0 : 1 - both / (to - from);
}

/** Share of the time between onsets of both hands in which they divide it against each other: 3 against 2, 4 against 3. */
function crossOf({ times, inR, inL }: Together, [from, to]: Range): number {
  let [all, crossed] = [0, 0];
  let start = -1;
  let [right, left] = [0, 0];
  for (let i = from; i < to; i++) {
    const [r, l] = [at(inR, i), at(inL, i)];
    if (r * l === 0) {
      right += r;
      left += l;
      continue;
    }
    const length = start < 0 ? Number.POSITIVE_INFINITY : at(times, i) - at(times, start);
    if (length <= pause) {
      all += length;
      if (areAgainst(right, left)) crossed += length;
    }
    start = i;
    right = 0;
    left = 0;
  }
  return all === 0 ? 0 : crossed / all;
}

const areAgainst = (a: number, b: number): boolean =>
  a > 0 && b > 0 && (a + 1) % (b + 1) !== 0 && (b + 1) % (a + 1) !== 0;
