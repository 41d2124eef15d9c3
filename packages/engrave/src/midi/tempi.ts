import { isZero, type Score, tempoMarks, ZERO } from "@gradus/score";
import type { Timed } from "./timed.ts";

/** Quarters a minute where a score says nothing. */
const usualTempo = 120;

/** Quarters a minute from the start on, changes only. */
export function tempiOf(score: Score): readonly Timed<number>[] {
  const stated = tempoMarks(score).map(({ position, bpm }): Timed<number> => ({ onset: position, value: bpm }));
  const [first] = stated;
  const whole = first && isZero(first.onset) ? stated : [{ onset: ZERO, value: usualTempo }, ...stated];
  return whole.filter(({ value }, index) => whole[index - 1]?.value !== value);
}
