import { table } from "@gradus/contracts";
import { nearestStaff, positionOn, type Staff } from "../layout/staves.ts";
import type { Glyph } from "../page/page.ts";
import type { Head } from "./event.ts";

export type PlacedAccidental = {
  readonly alter: number;
  readonly staff: number;
  readonly position: number;
  readonly x: number;
  readonly isSmall: boolean;
};

const alters: Readonly<Record<string, number>> = table({
  accidentalDoubleFlat: -2,
  accidentalFlat: -1,
  accidentalNatural: 0,
  accidentalSharp: 1,
  accidentalDoubleSharp: 2,
  accidentalNaturalFlat: -1,
  accidentalNaturalSharp: 1,
  accidentalSharpSharp: 2,
});

/** staff spaces left of its head in which an accidental stands; accidentals of a chord stand beside each other */
export const accidentalReach = 6.5;

/**
 * Accidentals of a system from the left, those of key signatures among them. One between two staves is of the staff that the
 * ledger lines of its head lead to.
 */
export function accidentalsOf(
  glyphs: readonly Glyph[],
  staves: readonly Staff[],
  heads: readonly Head[],
): readonly PlacedAccidental[] {
  return glyphs
    .flatMap((glyph) => {
      const alter = alters[glyph.symbol];
      if (alter === undefined) return [];
      const nearest = nearestStaff(staves, glyph.y);
      const number = isOutside(staves[nearest], glyph) ? (headOf(glyph, heads, staves)?.staff ?? nearest) : nearest;
      const staff = staves[number];
      if (!staff) return [];
      const position = Math.round(positionOn(staff, glyph.y));
      return [{ alter, staff: number, position, x: glyph.x, isSmall: glyph.size < 0.82 * 4 * staff.space }];
    })
    .sort((a, b) => a.x - b.x);
}

const isOutside = (staff: Staff | undefined, { y }: Glyph): boolean =>
  staff !== undefined && (y < staff.top - 0.75 * staff.space || y > staff.bottom + 0.75 * staff.space);

/** The next head at its height. */
function headOf({ x, y }: Glyph, heads: readonly Head[], [staff]: readonly Staff[]): Head | undefined {
  const space = staff?.space ?? 1;
  return heads
    .filter((head) => Math.abs(head.y - y) < 0.3 * space && head.x > x && head.x - x < accidentalReach * space)
    .toSorted((a, b) => a.x - b.x)[0];
}
