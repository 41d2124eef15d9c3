import { generalLevelAt } from "@gradus/contracts";
import type { ArrangeRequest } from "../contract.ts";

/** levels that have no two lines at once: a theme and its answer in the other hand are beyond them */
const oneLine: ReadonlySet<string> = new Set(["beginner", "elementary"]);
export const hasOneLine = (level: string): boolean => oneLine.has(level);

/**
 * Grades above its band in which a page that keeps the words of a level is still of that level: what a level reads and plays
 * defines it, and the meter confirms it. The first levels are a few words wide, and keys, range and tempo, which a piece keeps,
 * weigh most there; published editions for them measure up to a grade above their bands.
 */
const confirming = { first: 0.5, later: 0.25 };
export function mostGradeFor(target: number): number {
  const { id, to } = generalLevelAt(target);
  return to + confirming[hasOneLine(id) ? "first" : "later"];
}

/** share of measures beyond the words of a level up to which a page keeps them; each is listed among the limits */
export const strays = 0.15;

/** True for a page of a grade that is the level asked for by name although its grade lies above the band. */
export const keepsLevel = (
  { type, system, level }: Pick<ArrangeRequest, "type" | "system" | "level">,
  target: number,
  page: { readonly grade: number; readonly outside: number },
): boolean =>
  type === "simplify" &&
  system === "General" &&
  level.kind === "grade" &&
  level.name !== undefined &&
  page.outside <= strays &&
  page.grade > generalLevelAt(target).to &&
  page.grade <= mostGradeFor(target);
