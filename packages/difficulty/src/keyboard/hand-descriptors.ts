import { isBlack } from "../fingering.ts";
import { at, countValues, entropy, majorScaleShare, mean, quantileOf, quantilesOf } from "../statistics.ts";
import { meanOverBlocks } from "./blocks.ts";
import { lempelZivPhrases } from "./phrases.ts";
import { ratesOf } from "./rates.ts";
import type { TimedHand } from "./timed-hand.ts";

/** The 21 descriptors of one hand (README of the second model, section 4), in the order of `handVector`. */
export const handDescriptors = [
  "speed50",
  "speed90",
  "notes90",
  "effort50",
  "effort90",
  "cost95",
  "move50",
  "move90",
  "velocity90",
  "chord",
  "chord95",
  "poly",
  "span90",
  "wide",
  "voices90",
  "range90",
  "entropy",
  "variety",
  "rhythm",
  "black",
  "chroma",
] as const;

/** events, end not included */
export type Range = readonly [from: number, to: number];

const ln = Math.log;
const emptyHand = Float64Array.of(
  ...[ln(0.5), ln(0.5), ln(0.5), ln(0.3), ln(0.3), ln(0.1)],
  ...[0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
);

/** seconds between two onsets from which on the second is a new beginning */
const pause = 4;
/** semitones from which on an event is wide */
const octave = 12;
/** events and notes in the blocks of which variety, chroma and rhythm are means */
const [longBlock, shortBlock] = [64, 32];
/** events that a block counts as at least, so that a short one is not all new */
const leastEvents = 16;

/** The descriptors of the events of a range, with costs, moves and gaps as they are in the whole. */
export function handVector(hand: TimedHand, range: Range): Float64Array {
  const [from, to] = range;
  if (to <= from) return emptyHand;
  const { events, times, spans } = hand;
  const pitches = events.pitches.subarray(at(events.first, from), at(events.first, to));
  const ordered = pitches.slice().sort();
  const sizes = hand.sizes.subarray(from, to);
  const [speed50, speed90] = quantilesOf(ratesOf(times, range), 0.5, 0.9);
  const [effort50, effort90] = quantilesOf(ratesOf(times, range, hand.costs), 0.5, 0.9);
  const [move50, move90] = quantilesOf(ratesOf(times, range, hand.moves, false), 0.5, 0.9);
  const [notes90] = quantilesOf(ratesOf(times, range, hand.sizes), 0.9);
  const [velocity90] = quantilesOf(velocitiesOf(hand, range), 0.9);
  const of = (values: Float64Array, p: number): number => quantilesOf(values.subarray(from, to), p)[0];
  return Float64Array.of(
    ln(0.5 + speed50),
    ln(0.5 + speed90),
    ln(0.5 + notes90),
    ln(0.3 + effort50),
    ln(0.3 + effort90),
    ln(0.1 + of(hand.costs, 0.95)),
    ln(1 + move50),
    ln(1 + move90),
    ln(1 + velocity90),
    mean(sizes),
    of(hand.sizes, 0.95),
    shareOf(sizes, (size) => size > 1),
    of(spans, 0.9),
    shareOf(spans.subarray(from, to), (span) => span >= octave),
    of(hand.sounding, 0.9),
    quantileOf(ordered, 0.95) - quantileOf(ordered, 0.05),
    entropy(countValues(pitches).values(), pitches.length),
    meanOverBlocks(from, to, longBlock, (start, end) => newness(hand.pitchSets.subarray(start, end))),
    rhythmOf(hand.gaps, range),
    shareOf(pitches, isBlack),
    meanOverBlocks(0, pitches.length, longBlock, (start, end) => 1 - majorScaleShare(pitches.subarray(start, end))),
  );
}

/** Semitones a second from one event to the next, without pauses. */
function velocitiesOf({ gaps, steps }: TimedHand, [from, to]: Range): Float64Array {
  const velocities = new Float64Array(to - from);
  let count = 0;
  for (let i = from; i < to; i++) if (at(gaps, i) <= pause) velocities[count++] = at(steps, i) / at(gaps, i);
  return velocities.subarray(0, count);
}

/** New phrases in a sequence of pitch sets, as if it were a whole block. */
const newness = (sets: Int32Array): number => (lempelZivPhrases(sets) * longBlock) / Math.max(leastEvents, sets.length);

/** How unlike neighbouring note values are, in bits; without pauses, and from gaps inside the range alone. */
function rhythmOf(gaps: Float64Array, [from, to]: Range): number {
  const ratios: number[] = [];
  for (let i = from + 2; i < to; i++) {
    const [before, gap] = [at(gaps, i - 1), at(gaps, i)];
    if (gap <= pause && before <= pause) ratios.push(Math.round(4 * Math.log2(gap / before)));
  }
  return meanOverBlocks(0, ratios.length, shortBlock, (start, end) =>
    entropy(countValues(ratios.slice(start, end)).values(), end - start),
  );
}

function shareOf(values: ArrayLike<number>, is: (value: number) => boolean): number {
  let count = 0;
  for (let i = 0; i < values.length; i++) if (is(at(values, i))) count++;
  return count / values.length;
}
