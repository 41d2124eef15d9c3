import type { PlayerGrade, WindowGrade } from "./grade.ts";
import { modelFor } from "./grade.ts";
import type { Group, HandShare } from "./model.ts";
import { averageTerms, expectedSteps, groups, soloModel, windowedModel } from "./model.ts";
import { at } from "./statistics.ts";

/**
 * How much lower the window would be graded if this group of descriptors were that of an average training window;
 * negative where it is easier than average. `right`, `left` and `together` say the same of one hand's descriptors and
 * of those of both hands at once; they do not add up to `grades`, because the scale is curved.
 */
export type Contribution = {
  readonly group: Group;
  readonly grades: number;
  readonly right: number;
  readonly left: number;
  readonly together: number;
};

const averages = { keyboard: averageTerms(windowedModel), solo: averageTerms(soloModel) };
const averageOf = (keyboard: boolean): Float64Array => (keyboard ? averages.keyboard : averages.solo);

/** Distance of each group and hand from an average window, in units of the score: [group][R, L, both]. */
function excess(window: WindowGrade, keyboard: boolean): readonly (readonly [number, number, number])[] {
  const sums = groups.map((): [number, number, number] => [0, 0, 0]);
  const average = averageOf(keyboard);
  modelFor(keyboard).features.forEach(({ group, hand }, i) => {
    const sum = sums[group];
    const slot = hand === "R" ? 0 : hand === "L" ? 1 : 2;
    if (sum) sum[slot] += at(window.terms, i) - at(average, i);
  });
  return sums;
}

/** What makes one window hard, hardest group first. The solo sub-model has no coordination. */
export function contributionsOf(window: WindowGrade, keyboard: boolean): readonly Contribution[] {
  const { thresholds, features } = modelFor(keyboard);
  const steps = expectedSteps(window.score, thresholds);
  const without = (value: number): number => steps - expectedSteps(window.score - value, thresholds);
  return excess(window, keyboard)
    .map(([right, left, together], index) => ({
      group: groups[index] as Group,
      grades: without(right + left + together),
      right: without(right),
      left: without(left),
      together: without(together),
    }))
    .filter(({ group }) => features.some((feature) => groups[feature.group] === group))
    .sort((a, b) => b.grades - a.grades);
}

/** The window with the highest score, the first one on a tie. */
export const hardestWindow = (player: PlayerGrade): WindowGrade =>
  player.windows.reduce((hardest, window) => (window.score > hardest.score ? window : hardest));

/** Score of a window if both hands were as far from the average as this one. */
export function handScore(window: WindowGrade, keyboard: boolean, hand: Exclude<HandShare, "both">): number {
  const [right, left] = excess(window, keyboard).reduce(([r, l], [moreR, moreL]) => [r + moreR, l + moreL, 0] as const);
  return window.score + (hand === "R" ? right - left : left - right);
}
