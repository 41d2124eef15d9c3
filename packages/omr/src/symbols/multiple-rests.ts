import { nearestStaff, positionOn } from "../layout/staves.ts";
import type { System } from "../layout/systems.ts";
import { type Glyph, heightOf, widthOf } from "../page/page.ts";

export type MultipleRest = { readonly x: number; readonly measures: number };

/** Thick level bars on the middle line with a number above: rests of several measures. */
export function multipleRestsOf(
  { page, staves, top, bottom }: System,
  glyphs: readonly Glyph[],
): readonly MultipleRest[] {
  const [staff] = staves;
  if (!staff) return [];
  const { space } = staff;
  const isOnMiddle = (y: number): boolean => {
    const own = staves[nearestStaff(staves, y)];
    return y > top && y < bottom && own !== undefined && Math.abs(positionOn(own, y) - 4) < 0.5;
  };
  const bars = [
    ...page.rules
      .filter(
        (rule) => rule.thickness > 0.4 * space && Math.abs(rule.x2 - rule.x1) > 2.5 * space && isOnMiddle(rule.y1),
      )
      .map((rule) => (rule.x1 + rule.x2) / 2),
    ...page.polygons
      .filter(({ box }) => widthOf(box) > 2.5 * space && heightOf(box) > 0.4 * space && heightOf(box) < 1.2 * space)
      .filter(({ box }) => Math.abs(widthOf(box)) > 3 * heightOf(box) && isOnMiddle((box.top + box.bottom) / 2))
      .map(({ box }) => (box.left + box.right) / 2),
    ...glyphs.filter((glyph) => glyph.symbol === "restHBar").map((glyph) => glyph.x + glyph.width / 2),
  ];
  return bars.flatMap((x) => {
    const digits = glyphs
      .filter((glyph) => /^timeSig\d$/.test(glyph.symbol) && Math.abs(glyph.x - x) < 2.5 * space && glyph.y < staff.top)
      .sort((a, b) => a.x - b.x);
    const measures = Number(digits.map((digit) => digit.symbol.at(-1)).join(""));
    return measures > 1 ? [{ x, measures }] : [];
  });
}
