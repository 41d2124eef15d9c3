import { generalLevelAt, table } from "@gradus/contracts";
import { mostGradeFor, strays } from "../goal/level-kept.ts";
import type { Aim, Plan } from "./plan.ts";

/** share of the way to the level that a page above its band goes at least: less is another page, and no easier one */
const ofWay = 0.28;

/**
 * True for a page of a grade that is far above the band of its level, or above it and hardly nearer to it than the source, or
 * beyond its words in too many measures (`outside`, a share): it would be printed under another level's name, and is refused.
 */
export function isTooHard({ target, before }: Aim, grade: number, outside = 0): boolean {
  if (grade > mostGradeFor(target)) return true;
  return grade > generalLevelAt(target).to && (outside > strays || before - grade < ofWay * (before - target));
}

/**
 * How far a plan may fall short before the level counts as out of reach: share of the tune's notes that are gone; for a named
 * level also share of measures with what the level does not know, and of chords without the third that they had. Beyond that a
 * teacher writes the page anew (design/teacher-rubric.md, "unusable"), and a refusal with its reason is better.
 */
export const most = { outside: 0.4, hollow: 0.25 };
/** the same of the tune: who plays sixteenths needs no tune that is thinned to eighths */
const mostLostAt: Readonly<Record<string, number>> = table({
  beginner: 0.55,
  elementary: 0.55,
  "early-intermediate": 0.45,
});
const mostLostLater = 0.35;
/** how much of the three is too much together, each as a part of what it may be alone */
const together = 1.3;

/** What a page lacks most. */
export type Lack = "tune" | "words" | "harmony";

/** What a plan lacks so much that its level is out of reach; undefined for one that does not. */
export function lackOf(aim: Aim, { lost, outside, hollow }: Shortfall): Lack | undefined {
  const parts: readonly (readonly [Lack, number])[] = [
    ["tune", aim.leads ? lost / (mostLostAt[aim.words.id] ?? mostLostLater) : 0],
    ["words", aim.named ? outside / most.outside : 0],
    ["harmony", aim.named ? hollow / most.hollow : 0],
  ];
  const [[lack, worst]] = parts.toSorted((a, b) => b[1] - a[1]) as [readonly [Lack, number]];
  const sum = parts.reduce((total, [, part]) => total + part, 0);
  return worst > 1 || sum > together ? lack : undefined;
}

/** True for a plan of a named level that would be refused. */
export const fallsShort = (aim: Aim, plan: Shortfall & Pick<Plan, "grade">): boolean =>
  isTooHard(aim, plan.grade, plan.outside) || lackOf(aim, plan) !== undefined;
type Shortfall = Pick<Plan, "lost" | "outside" | "hollow">;
