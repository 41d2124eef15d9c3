import type { HandNote } from "@gradus/difficulty";
import type { PieceBar } from "../read/piece.ts";
import { quarter } from "../read/ticks.ts";

/** How one hand divides a beat. */
export type Division = { readonly thirds: boolean; readonly quarters: boolean; readonly half: boolean };

/** How a hand divides each beat of a measure of simple time; in compound time a beat has three parts for both. */
export function divisionsOf(notes: readonly HandNote[], bar: PieceBar | undefined): readonly Division[] {
  if (!bar || bar.compound) return [];
  const twelfths = notes.map(({ on }) => Math.round((12 * (on * quarter - bar.start)) / bar.beat));
  return Array.from({ length: Math.max(1, Math.ceil(bar.length / bar.beat)) }, (_, beat) => {
    const own = new Set(twelfths.map((at) => at - 12 * beat));
    const has = (...places: readonly number[]): boolean => places.some((place) => own.has(place));
    return { thirds: has(2, 4, 8, 10), quarters: has(3, 9), half: has(6) };
  });
}

/** True where one hand has a beat in three and the other one in two or four. */
export const isCross = (one: readonly Division[], other: readonly Division[]): boolean =>
  one.some((division, beat) => {
    const beside = other[beat];
    return beside !== undefined && (goesAgainst(division, beside) || goesAgainst(beside, division));
  });

const goesAgainst = (one: Division, other: Division): boolean =>
  one.thirds && (other.quarters || (other.half && !one.half));
