import { table } from "@gradus/contracts";
import type { Horizontal } from "../layout/lines.ts";
import { distanceTo, nearestStaff, positionOn, type Staff } from "../layout/staves.ts";
import type { Glyph } from "../page/page.ts";
import type { Head } from "./event.ts";

const quartersOf: Readonly<Record<string, number>> = table({
  noteheadDoubleWhole: 8,
  noteheadDoubleWholeSquare: 8,
  noteheadWhole: 4,
  noteheadHalf: 2,
  noteheadBlack: 1,
  noteheadXDoubleWhole: 8,
  noteheadXWhole: 4,
  noteheadXHalf: 2,
  noteheadXBlack: 1,
  noteheadDiamondDoubleWhole: 8,
  noteheadDiamondWhole: 4,
  noteheadDiamondHalf: 2,
  noteheadDiamondHalfWide: 2,
  noteheadDiamondBlack: 1,
  noteheadDiamondBlackWide: 1,
  noteheadDiamondWhite: 2,
  noteheadDiamondWhiteWide: 2,
});
/** share of its staff's size below which a head is a grace note's */
const small = 0.82;

export const isHead = (glyph: Glyph): boolean => quartersOf[glyph.symbol] !== undefined;

/** Heads of a system with the staff they belong to: the one their ledger lines lead to, else the nearest. */
export function headsOf(
  glyphs: readonly Glyph[],
  staves: readonly Staff[],
  lines: readonly Horizontal[],
): readonly Head[] {
  return glyphs.filter(isHead).map((glyph) => {
    const number = staffOf(glyph, staves, lines);
    const staff = staves[number];
    const position = staff ? Math.round(positionOn(staff, glyph.y)) : 0;
    return {
      symbol: glyph.symbol,
      x: glyph.x,
      right: glyph.x + glyph.width,
      y: glyph.y,
      staff: number,
      position,
      quarters: quartersOf[glyph.symbol] ?? 1,
      isSmall: staff !== undefined && glyph.size < small * 4 * staff.space,
    };
  });
}

function staffOf(glyph: Glyph, staves: readonly Staff[], lines: readonly Horizontal[]): number {
  const nearest = nearestStaff(staves, glyph.y);
  const staff = staves[nearest];
  if (!staff || staves.length === 1 || distanceTo(staff, glyph.y) < 0.75 * staff.space) return nearest;
  const others = [nearest, nearest - 1, nearest + 1].filter((index) => isBetween(staves, nearest, index, glyph.y));
  return others.find((index) => hasLedgers(glyph, staves[index], lines)) ?? nearest;
}

/** The staff itself, or its neighbour on the other side of the head. */
function isBetween(staves: readonly Staff[], nearest: number, index: number, y: number): boolean {
  const [staff, other] = [staves[nearest], staves[index]];
  if (!staff || !other) return false;
  return index === nearest || other.top > staff.top === y > staff.bottom;
}

/** Ledger lines stand at a head from its own height to the staff; true of one in the staff. */
export function hasLedgers(glyph: Glyph, staff: Staff | undefined, lines: readonly Horizontal[]): boolean {
  if (!staff) return false;
  const steps = Math.floor(distanceTo(staff, glyph.y) / staff.space + 0.25);
  const [edge, direction] = glyph.y < staff.top ? [staff.top, -1] : [staff.bottom, 1];
  const middle = glyph.x + glyph.width / 2;
  return Array.from({ length: steps }, (_, index) => edge + direction * (index + 1) * staff.space).every((y) =>
    lines.some((line) => Math.abs(line.y - y) < 0.2 * staff.space && line.left < middle && line.right > middle),
  );
}
