import { generalLevelAt } from "@gradus/contracts";
import type { Aim } from "./plan.ts";
import type { Vocabulary } from "./vocabulary.ts";

const most = {
  /** grades above the band of a level; the first levels have wide bands, and the most to give up */
  grades: { first: 0.35, later: 0.25 },
  /** share of the way to the level that a page above its band goes at least: less is another page, and no easier one */
  ofWay: 0.28,
};

/** levels that have no two lines at once: a theme and its answer in the other hand are beyond them */
const oneLine = new Set(["beginner", "elementary"]);
export const hasOneLine = ({ id }: Vocabulary): boolean => oneLine.has(id);

/** True for a page of a grade that is above the band of its level, or hardly nearer to it than the source: such a page is refused. */
export function isTooHard({ words, target, before }: Aim, grade: number): boolean {
  const { first, later } = most.grades;
  const { to } = generalLevelAt(target);
  const isAbove = grade > to + (hasOneLine(words) ? first : later);
  return isAbove || (grade > to && before - grade < most.ofWay * (before - target));
}
