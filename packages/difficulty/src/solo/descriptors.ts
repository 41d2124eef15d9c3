import type { Hand, HandEvents } from "../events.ts";
import { eventsOf, ticksPerQuarter } from "../events.ts";
import { fingeringCosts, isBlack } from "../fingering.ts";
import type { HandNote } from "../hand-note.ts";
import { countValues, entropy, majorScaleShare, mean, quantile } from "../statistics.ts";

/** The 15 descriptors of one hand in the model's order (section 3 of its README). */
export const handDescriptorNames = [
  "range",
  "entropy",
  "logIoi",
  "logIoi10",
  "ioiEntropy",
  "displacement",
  "chord95",
  "poly",
  "span95",
  "leap12",
  "logVel90",
  "black",
  "nonDiatonic",
  "logEffort",
  "logEffort95",
] as const;
export type HandDescriptorName = (typeof handDescriptorNames)[number];
export type HandDescriptors = Readonly<Record<HandDescriptorName, number>>;

/** longest distance of two onsets, in quarters, that counts as movement; a longer one is the end of a phrase */
const phraseEnd = 8;
const emptyHand = Float64Array.of(
  0,
  0,
  Math.log(8),
  Math.log(8),
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  Math.log(0.1),
  Math.log(0.1),
);

/** The descriptors of a list of notes of one hand. */
export function describeHand(notes: readonly HandNote[], hand: Hand): HandDescriptors {
  const events = eventsOf(notes);
  const values = handVector(events, 0, events.count, hand);
  return Object.fromEntries(handDescriptorNames.map((name, i) => [name, values[i] as number])) as HandDescriptors;
}

/** The same of events `from` up to, not including, `to`, as numbers in the order of `handDescriptorNames`. */
export function handVector(events: HandEvents, from: number, to: number, hand: Hand): Float64Array {
  if (to <= from) return emptyHand;
  const costs = fingeringCosts(events, from, to, hand);
  const logEffort = Math.log(0.1 + mean(costs));
  return Float64Array.of(
    ...pitchContent(events, from, to),
    ...movement(events, from, to),
    ...keyContent(events, from, to),
    logEffort,
    Math.log(0.1 + quantile(costs, 0.95)),
  );
}

/** range, entropy */
function pitchContent(events: HandEvents, from: number, to: number): readonly number[] {
  const all = events.pitches.subarray(events.first[from] as number, events.first[to] as number);
  let low = all[0] as number;
  let high = low;
  for (let i = 1; i < all.length; i++) {
    const p = all[i] as number;
    if (p < low) low = p;
    if (p > high) high = p;
  }
  const counts = new Int32Array(high - low + 1);
  for (let i = 0; i < all.length; i++) {
    const slot = (all[i] as number) - low;
    counts[slot] = (counts[slot] as number) + 1;
  }
  return [high - low, entropy(counts, all.length)];
}

/** logIoi, logIoi10, ioiEntropy, displacement, chord95, poly, span95, leap12, logVel90 */
function movement(events: HandEvents, from: number, to: number): readonly number[] {
  const n = to - from;
  const gaps = new Float64Array(n - 1);
  const velocities = new Float64Array(n - 1);
  const sizes = new Float64Array(n);
  const spans = new Float64Array(n);
  let usable = 0;
  let displacement = 0;
  let leaps = 0;
  let chords = 0;
  let previousMiddle = 0;
  for (let i = 0; i < n; i++) {
    const start = events.first[from + i] as number;
    const end = events.first[from + i + 1] as number;
    const low = events.pitches[start] as number;
    const high = events.pitches[end - 1] as number;
    let sum = 0;
    for (let k = start; k < end; k++) sum += events.pitches[k] as number;
    const middle = sum / (end - start);
    sizes[i] = end - start;
    spans[i] = high - low;
    if (end - start > 1) chords++;
    if (i > 0) {
      const previousLow = events.pitches[events.first[from + i - 1] as number] as number;
      const previousHigh = events.pitches[start - 1] as number;
      // the largest of the four distances between outer notes is always one of these two
      const reach = Math.max(high - previousLow, previousHigh - low);
      displacement += reach >= 12 ? 2 : reach >= 7 ? 1 : 0;
      const jump = Math.abs(middle - previousMiddle);
      if (jump > 12) leaps++;
      const gap = ((events.ticks[from + i] as number) - (events.ticks[from + i - 1] as number)) / ticksPerQuarter;
      if (gap <= phraseEnd) {
        gaps[usable] = gap;
        velocities[usable] = jump / gap;
        usable++;
      }
    }
    previousMiddle = middle;
  }
  const ioi = gaps.subarray(0, usable);
  const rhythm = entropy(countValues(ioi.map((gap) => Math.round(gap * 96))).values(), usable);
  return [
    usable === 0 ? Math.log(8) : Math.log(Math.max(0.05, mean(ioi))),
    usable === 0 ? Math.log(8) : Math.log(Math.max(0.02, quantile(ioi, 0.1))),
    rhythm,
    n < 2 ? 0 : displacement / (2 * (n - 1)),
    quantile(sizes, 0.95),
    chords / n,
    quantile(spans, 0.95),
    n < 2 ? 0 : leaps / (n - 1),
    Math.log(1 + quantile(velocities.subarray(0, usable), 0.9)),
  ];
}

/** black, nonDiatonic */
function keyContent(events: HandEvents, from: number, to: number): readonly number[] {
  const all = events.pitches.subarray(events.first[from] as number, events.first[to] as number);
  let black = 0;
  for (let i = 0; i < all.length; i++) if (isBlack(all[i] as number)) black++;
  return [black / all.length, 1 - majorScaleShare(all)];
}
