import { table } from "@gradus/contracts";
import { distanceTo, nearestStaff, type Staff } from "../layout/staves.ts";
import type { System } from "../layout/systems.ts";
import { lineTexts } from "../text/text-lines.ts";

export type Ottava = {
  readonly staff: number;
  readonly left: number;
  readonly right: number;
  /** octaves that the notes sound higher than they stand */
  readonly octaves: number;
};

const glyphOctaves: Readonly<Record<string, number>> = table({
  ottava: 1,
  ottavaAlta: 1,
  ottavaBassa: 1,
  ottavaBassaBa: 1,
  ottavaBassaVb: 1,
  quindicesima: 2,
  quindicesimaAlta: 2,
  quindicesimaBassa: 2,
});

type Sign = { readonly x: number; readonly right: number; readonly y: number; readonly octaves: number };

/** 8va and 15ma signs with the line behind them: above a staff they raise, below one they lower. */
export function ottavasOf(system: System): readonly Ottava[] {
  const { page, staves, top, bottom } = system;
  const space = staves[0]?.space ?? 1;
  const inside = (y: number): boolean => y > top && y < bottom;
  const glyphs: readonly Sign[] = page.glyphs.flatMap((glyph) => {
    const octaves = glyphOctaves[glyph.symbol];
    if (octaves === undefined || !inside(glyph.y)) return [];
    return [{ x: glyph.x, right: glyph.x + glyph.width, y: glyph.y - 0.5 * space, octaves }];
  });
  const words: readonly Sign[] = lineTexts(page.texts.filter((run) => inside(run.y))).flatMap((line) => {
    const sign = /^\(?(8|15)\s?(va|vb|ma|mb|va bassa)?\)?$/.exec(line.text);
    const isBare = sign?.[2] === undefined;
    if (!sign || (isBare && line.size < 2.2 * space)) return [];
    return [{ x: line.x, right: line.right, y: line.y - 0.35 * line.size, octaves: sign[1] === "15" ? 2 : 1 }];
  });
  return [...glyphs, ...words].flatMap((sign) => ottavaFrom(sign, system, space));
}

function ottavaFrom(sign: Sign, { page, staves }: System, space: number): readonly Ottava[] {
  const number = nearestStaff(staves, sign.y);
  const staff = staves[number];
  if (!staff || distanceTo(staff, sign.y) < 0.5 * space) return [];
  const right = endOfLine(sign, page.rules, space, staff);
  if (right === undefined) return [];
  const isAbove = sign.y < staff.top;
  return [
    {
      staff: number,
      left: sign.x - 0.8 * space,
      right: right + 0.3 * space,
      octaves: isAbove ? sign.octaves : -sign.octaves,
    },
  ];
}

type Piece = { readonly x1: number; readonly x2: number; readonly y1: number; readonly y2: number };

/** Dashes at the sign's height, each beginning near the end of the one before. */
function endOfLine(sign: Sign, rules: readonly Piece[], space: number, staff: Staff): number | undefined {
  const dashes = rules
    .filter(
      ({ y1, y2 }) =>
        Math.abs(y1 - y2) < 0.2 && Math.abs(y1 - sign.y) < 1.3 * space && distanceTo(staff, y1) > 0.4 * space,
    )
    .map(({ x1, x2 }) => ({ left: Math.min(x1, x2), right: Math.max(x1, x2) }))
    .sort((a, b) => a.left - b.left);
  let end: number | undefined;
  for (const dash of dashes) {
    if (dash.right <= (end ?? sign.x) || dash.left - (end ?? sign.right) > 2.5 * space) continue;
    end = dash.right;
  }
  return end;
}
