import { constants } from "./text.ts";

/** GEN-12: Scores for a score of that many measures; at least one. */
export const scoresForMeasures = (measures: number): number =>
  Math.max(1, Math.ceil(measures / constants.MEASURES_PER_CREDIT));

/** DASH-20: any received balance as a whole, non-negative number. */
export function normaliseBalance(value: unknown): number {
  const number = typeof value === "string" ? Number.parseFloat(value) : Number(value);
  return Number.isFinite(number) ? Math.max(0, Math.trunc(number)) : 0;
}
