import { table } from "@gradus/contracts";
import { nearestStaff, positionOn, type Staff } from "../layout/staves.ts";
import type { Glyph } from "../page/page.ts";

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

/** Accidentals of a system from the left, those of key signatures among them. */
export function accidentalsOf(glyphs: readonly Glyph[], staves: readonly Staff[]): readonly PlacedAccidental[] {
  return glyphs
    .flatMap((glyph) => {
      const alter = alters[glyph.symbol];
      const number = nearestStaff(staves, glyph.y);
      const staff = staves[number];
      if (alter === undefined || !staff) return [];
      const position = Math.round(positionOn(staff, glyph.y));
      return [{ alter, staff: number, position, x: glyph.x, isSmall: glyph.size < 0.82 * 4 * staff.space }];
    })
    .sort((a, b) => a.x - b.x);
}
