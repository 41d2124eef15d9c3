import { table } from "@gradus/contracts";
import { nearestStaff, positionOn, type Staff } from "../layout/staves.ts";
import type { System } from "../layout/systems.ts";
import type { Glyph } from "../page/page.ts";
import { lineTexts } from "../text/text-lines.ts";

export type Clef = {
  readonly sign: "G" | "F" | "C" | "percussion";
  /** from the lowest line */
  readonly line: number;
  readonly octave: number;
};
export type PlacedClef = { readonly clef: Clef; readonly staff: number; readonly x: number; readonly right: number };

const kinds: Readonly<Record<string, readonly [sign: Clef["sign"], octave: number]>> = table({
  gClef: ["G", 0],
  gClefChange: ["G", 0],
  gClef8vb: ["G", -1],
  gClef8vbOld: ["G", -1],
  gClef8vbParens: ["G", -1],
  gClef15mb: ["G", -2],
  gClef8va: ["G", 1],
  gClef15ma: ["G", 2],
  fClef: ["F", 0],
  fClefChange: ["F", 0],
  fClef8vb: ["F", -1],
  fClef8va: ["F", 1],
  fClef15mb: ["F", -2],
  fClef15ma: ["F", 2],
  cClef: ["C", 0],
  cClefChange: ["C", 0],
  cClef8vb: ["C", -1],
  unpitchedPercussionClef1: ["percussion", 0],
  unpitchedPercussionClef2: ["percussion", 0],
});

export const trebleClef: Clef = { sign: "G", line: 2, octave: 0 };

/** Clefs of a system from the left, each on its line; an 8 set above or below one moves it by an octave. */
export function clefsOf(system: System, glyphs: readonly Glyph[]): readonly PlacedClef[] {
  return glyphs
    .flatMap((glyph) => {
      const kind = kinds[glyph.symbol];
      const number = nearestStaff(system.staves, glyph.y);
      const staff = system.staves[number];
      if (!kind || !staff) return [];
      const line = Math.round(positionOn(staff, glyph.y) / 2) + 1;
      if (kind[0] !== "percussion" && (line < 1 || line > 5)) return [];
      const octave = kind[1] === 0 && kind[0] !== "percussion" ? eightBeside(glyph, staff, system) : kind[1];
      return [{ clef: { sign: kind[0], line, octave }, staff: number, x: glyph.x, right: glyph.x + glyph.width }];
    })
    .sort((a, b) => a.x - b.x);
}

/** LilyPond sets the 8 as a letter under or over the middle of the clef; measure numbers begin further left. */
function eightBeside({ x }: Glyph, staff: Staff, { page, staves }: System): number {
  const { space } = staff;
  const over = staves[staves.indexOf(staff) - 1];
  const near = page.texts.filter((run) => Math.abs(run.y - staff.top) < 10 * space && Math.abs(run.x - x) < 6 * space);
  const eights = [
    ...lineTexts(near).filter((line) => line.text === "8"),
    ...page.glyphs.filter((glyph) => glyph.symbol === "timeSig8" && glyph.size < 3.2 * space),
  ].filter((one) => one.x > x + 0.3 * space && one.x < x + 2.2 * space);
  /** between two staves it may be of the clef over it */
  const isOwn = ({ y }: { readonly y: number }): boolean => !over || staff.top - y < y - space - over.bottom;
  if (eights.some((one) => one.y > staff.bottom + 0.8 * space && one.y < staff.bottom + 4 * space)) return -1;
  return eights.some((one) => one.y < staff.top - 1.2 * space && one.y > staff.top - 3.2 * space && isOwn(one)) ? 1 : 0;
}

/** Steps above C0 of the clef's own note: G4, F3, C4. */
const references = { G: 32, F: 24, C: 28, percussion: 32 };

/** Steps above C0 (middle C is 28) of a staff position. */
export const diatonicAt = ({ sign, line, octave }: Clef, position: number): number =>
  references[sign] + position - (sign === "percussion" ? 2 : 2 * (line - 1)) + 7 * octave;
