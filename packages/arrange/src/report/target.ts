import type { LevelRequest } from "@gradus/contracts";

/** What the search aims at, and what to say about it when it is not what was asked. */
export type Target = { readonly grade: number; readonly note: string };

/** The grade to aim at; a relative level counts from the source, and what lies outside 1–9 moves to the nearest end. */
export function targetOf(level: LevelRequest, source: number): Target {
  const asked = level.kind === "grade" ? level.grade : source + level.steps;
  const grade = Math.min(9, Math.max(1, asked));
  if (grade === asked) return { grade, note: "" };
  return { grade, note: `The scale runs from 1 to 9, so the aim was moved from ${asked.toFixed(1)} to ${grade}.` };
}

/** grades: nearer than this the target counts as reached */
export const tolerance = 0.25;
/** grades: further than this is a miss that needs a reason */
export const missed = 0.5;

/**
 * Share of the tune's notes that a simplification by so many grades keeps at least: .95 for one grade, .87 for two,
 * .78 for three. Below it a piece is no longer itself, and the level is reported as out of reach instead.
 */
export const leastMelodyFor = (grades: number): number => (grades <= 0 ? 1 : Math.max(0.5, 1 - 0.05 * grades ** 1.35));

/** Below this grade a line is for beginners: long notes, one even figure a beat. */
const beginnerBelow = 1.75;
const leastOfBeginners = 0.65;

/**
 * The same for a part that is one line: there is no accompaniment to give way, so its quick notes may: .95, .80, .65
 * for one, two and three grades, and .65 for a beginner's version whatever the distance. Notes on beats always stay.
 */
export function leastLineFor(grades: number, target: number): number {
  if (grades <= 0) return 1;
  const byDistance = grades <= 1 ? 1 - 0.05 * grades : Math.max(leastOfBeginners, 0.95 - 0.15 * (grades - 1));
  return target < beginnerBelow ? Math.min(byDistance, leastOfBeginners) : byDistance;
}
