import type { PieceBar } from "../read/piece.ts";
import { quarter } from "../read/ticks.ts";

/** How a measure is counted for rhythm cells; times in ticks. */
export type Counting = {
  /** a quarter, or what stands for it: a dotted quarter in beats of three, an eighth in 4/8 */
  readonly beat: number;
  readonly compound: boolean;
  /** beats of the measure by its signature */
  readonly beats: number;
};
export type Place = "start" | "half" | "beat" | "division" | "finer";

/** The counting of a measure: halves are counted as two quarters, 3/8 as one beat of three. */
export function countingOf({ beat, compound, nominal }: Pick<PieceBar, "beat" | "compound" | "nominal">): Counting {
  const isOneOfThree = !compound && beat === quarter / 2 && nominal === 3 * beat;
  const own = compound ? beat : isOneOfThree ? nominal : beat > quarter ? quarter : beat;
  return { beat: own, compound: compound || isOneOfThree, beats: nominal / own };
}

/** Ticks of the measure that went before it began: an upbeat lies at the end of its measure. */
export const missingBefore = ({ index, length, nominal }: PieceBar): number =>
  index === 0 && length < nominal ? nominal - length : 0;

/** Where a time lies in its measure. */
export function countOf(bar: PieceBar, on: number): { readonly beat: number; readonly place: Place } {
  const { beat, compound, beats } = countingOf(bar);
  const at = on - bar.start + missingBefore(bar);
  const isAt = (step: number): boolean => Math.abs(at / step - Math.round(at / step)) < 1e-3;
  if (at === 0) return { beat, place: "start" };
  if (beats % 2 === 0 && beats > 2 && isAt(compound ? (beat * beats) / 2 : 2 * beat)) return { beat, place: "half" };
  if (isAt(beat)) return { beat, place: compound && beats === 2 ? "half" : "beat" };
  return { beat, place: isAt(compound ? beat / 3 : beat / 2) ? "division" : "finer" };
}
