import type { HandEvents } from "../events.ts";
import { type TempoMap, withTempoError } from "../tempo/tempo-map.ts";
import { gradePerformance, performanceOf } from "./grade-keyboard.ts";
import { modelError } from "./model.ts";

/**
 * How sure a grade is, in grades (README of the second model, section 9): `tempoSpread` is half of what lies between the grades at a tempo
 * one standard error faster and slower, `sd` the standard error with the model's own.
 */
export function uncertaintyOf(
  hands: { readonly R: HandEvents; readonly L: HandEvents },
  tempo: TempoMap,
): { readonly tempoSpread: number; readonly sd: number } {
  const at = (errors: number): number =>
    gradePerformance(performanceOf(hands, withTempoError(tempo, errors)), "piece").grade;
  const tempoSpread = (at(1) - at(-1)) / 2;
  return { tempoSpread, sd: Math.hypot(modelError, tempoSpread) };
}
