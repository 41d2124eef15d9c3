import { generalLevelAt } from "@gradus/contracts";
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
export const most = { lost: 0.55, outside: 0.4, hollow: 0.25 };

/** True for a plan of a named level that would be refused. */
export const fallsShort = (aim: Aim, { grade, lost, outside, hollow }: Shortfall): boolean =>
  isTooHard(aim, grade, outside) || (aim.leads && lost > most.lost) || outside > most.outside || hollow > most.hollow;
type Shortfall = Pick<Plan, "grade" | "lost" | "outside" | "hollow">;
