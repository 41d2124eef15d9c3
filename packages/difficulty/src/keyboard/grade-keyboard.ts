import type { HandEvents } from "../events.ts";
import type { TempoMap } from "../tempo/tempo-map.ts";
import { type Together, together, togetherVector } from "./both-hands.ts";
import { handVector, type Range } from "./hand-descriptors.ts";
import { gradeOf, type Reading, scoreOf, termsOf } from "./model.ts";
import { type TimedHand, timedHand } from "./timed-hand.ts";

/** What both hands play, in seconds. */
export type Performance = { readonly R: TimedHand; readonly L: TimedHand; readonly both: Together };

/** A stretch of a performance: events of each hand and of both. */
export type Stretch = { readonly R: Range; readonly L: Range; readonly both: Range };

/** A stretch described: all descriptors in the order of `descriptorNames`, and how many seconds it lasts. */
export type Description = { readonly descriptors: Float64Array; readonly seconds: number };

/** A grade with what makes it. */
export type KeyboardGrade = {
  readonly keyboard: true;
  /** 1–9 */
  readonly grade: number;
  /** the model's figure before its thresholds */
  readonly score: number;
  /** what each feature adds to the score */
  readonly terms: Float64Array;
};

export function performanceOf(hands: { readonly R: HandEvents; readonly L: HandEvents }, tempo: TempoMap): Performance {
  const [R, L] = [timedHand(hands.R, "R", tempo), timedHand(hands.L, "L", tempo)];
  return { R, L, both: together(R, L) };
}

export const wholeOf = ({ R, L, both }: Performance): Stretch => ({
  R: [0, R.events.count],
  L: [0, L.events.count],
  both: [0, both.count],
});

export const describeStretch = ({ R, L, both }: Performance, stretch: Stretch): Description =>
  describe(handVector(R, stretch.R), handVector(L, stretch.L), both, stretch.both);

/** The same where the descriptors of the hands are known. */
export function describe(right: Float64Array, left: Float64Array, both: Together, range: Range): Description {
  const { values, seconds } = togetherVector(both, range);
  const descriptors = new Float64Array(right.length + left.length + values.length);
  descriptors.set(right);
  descriptors.set(left, right.length);
  descriptors.set(values, right.length + left.length);
  return { descriptors, seconds };
}

export function gradeDescription({ descriptors, seconds }: Description, reading: Reading): KeyboardGrade {
  const terms = termsOf(descriptors, seconds, reading);
  const score = scoreOf(terms);
  return { keyboard: true, grade: gradeOf(score), score, terms };
}

/** The grade of all that is played, read as a piece or as an excerpt. */
export const gradePerformance = (performance: Performance, reading: Reading): KeyboardGrade =>
  gradeDescription(describeStretch(performance, wholeOf(performance)), reading);
