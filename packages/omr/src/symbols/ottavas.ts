import { table } from "@gradus/contracts";
import { distanceTo, nearestStaff, type Staff } from "../layout/staves.ts";
import type { System } from "../layout/systems.ts";
import type { Page, Rule } from "../page/page.ts";
import { lineTexts } from "../text/text-lines.ts";
import { isHead } from "./heads.ts";

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

type Sign = {
  readonly x: number;
  readonly right: number;
  readonly y: number;
  /** height of the line that its letters stand on */
  readonly foot: number;
  readonly octaves: number;
  /** it names its direction: "8vb" lowers */
  readonly lowers: boolean | undefined;
};

/** 8va and 15ma signs with the line behind them: above a staff they raise, below one they lower. */
export function ottavasOf(system: System): readonly Ottava[] {
  const { page, staves, above, below } = system;
  const space = staves[0]?.space ?? 1;
  // signs between two systems may be of either
  const [from, to] = [above?.bottom ?? system.top, below?.top ?? system.bottom];
  const inside = (y: number): boolean => y > from && y < to;
  const glyphs: readonly Sign[] = page.glyphs.flatMap(({ symbol, x, y, width }) => {
    const octaves = glyphOctaves[symbol];
    if (octaves === undefined || !inside(y)) return [];
    const lowers = /Bassa/.test(symbol) || (/Alta/.test(symbol) ? false : undefined);
    return [{ x, right: x + width, y: y - 0.5 * space, foot: y, octaves, lowers }];
  });
  const words: readonly Sign[] = lineTexts(page.texts.filter((run) => inside(run.y))).flatMap((line) => {
    const [sign, number, ending] = /^\(?(8|15)\s?(va|vb|ma|mb|va bassa)?\)?$/.exec(line.text) ?? [];
    if (!sign || (ending === undefined && line.size < 2.2 * space)) return [];
    const lowers = ending === undefined ? undefined : /b/.test(ending);
    const octaves = number === "15" ? 2 : 1;
    return [{ x: line.x, right: line.right, y: line.y - 0.35 * line.size, foot: line.y, octaves, lowers }];
  });
  return [...glyphs, ...words].flatMap((sign) => ottavaFrom(sign, system, space));
}

function ottavaFrom(sign: Sign, system: System, space: number): readonly Ottava[] {
  const all = [system.above, ...system.staves, system.below].filter((staff) => staff !== undefined);
  if (all.some((staff) => distanceTo(staff, sign.y) < 0.5 * space)) return [];
  const line = lineBehind(sign, system.page.rules, space, all);
  if (!line) return [];
  const lowers = sign.lowers ?? lineLowers(sign, line, system.page.rules, space);
  const staff = staffOf(sign, line, lowers, system);
  const number = staff ? system.staves.indexOf(staff) : -1;
  if (!staff || number < 0) return [];
  return [
    {
      staff: number,
      left: sign.x - 0.8 * space,
      right: line.right + 0.3 * space,
      octaves: sign.y < staff.top ? sign.octaves : -sign.octaves,
    },
  ];
}

/**
 * The staff under a sign that raises, over one that lowers. Where nothing tells, the nearer one of its system; between two
 * systems the lower one, since most signs raise, unless the notes over the sign are much nearer than those under it.
 */
function staffOf(
  sign: Sign,
  line: Line,
  lowers: boolean | undefined,
  { page, staves, above, below }: System,
): Staff | undefined {
  const all = [above, ...staves, below].filter((staff) => staff !== undefined);
  const over = all.findLast(({ bottom }) => bottom < sign.y);
  const under = all.find(({ top }) => top > sign.y);
  if (!over || !under) return over ?? under;
  if (lowers !== undefined) return lowers ? over : under;
  if (staves.includes(over) && staves.includes(under)) return staves[nearestStaff(staves, sign.y)];
  const [down, up] = distancesToNotes(sign, line, page);
  return up < muchNearer * down ? over : under;
}

const muchNearer = 0.25;

/** Points from a sign and its line to the next head or beam under it, and over it. */
function distancesToNotes({ x, y }: Sign, { right }: Line, page: Page): readonly [down: number, up: number] {
  const heads = page.glyphs
    .filter(isHead)
    .map((head) => ({ left: head.x, right: head.x, top: head.y, bottom: head.y }));
  const boxes = [...heads, ...page.polygons.map(({ box }) => box)].filter((box) => box.right > x && box.left < right);
  // a page may hold more shapes than a call takes arguments
  return boxes.reduce<readonly [number, number]>(
    ([down, up], { top, bottom }) => [
      top > y ? Math.min(down, top - y) : down,
      bottom < y ? Math.min(up, y - bottom) : up,
    ],
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  );
}

type Line = { readonly right: number; readonly y: number };

/** Dashes at the sign's height, each beginning near the end of the one before. */
function lineBehind(sign: Sign, rules: readonly Rule[], space: number, staves: readonly Staff[]): Line | undefined {
  const dashes = rules
    .filter(
      ({ y1, y2 }) =>
        Math.abs(y1 - y2) < 0.2 &&
        Math.abs(y1 - sign.y) < 1.3 * space &&
        staves.every((staff) => distanceTo(staff, y1) > 0.4 * space),
    )
    .map(({ x1, x2, y1 }) => ({ left: Math.min(x1, x2), right: Math.max(x1, x2), y: y1 }))
    .sort((a, b) => a.left - b.left);
  let end: Line | undefined;
  for (const dash of dashes) {
    // the line of a pedal may go by
    if (end && Math.abs(dash.y - end.y) > 0.3 * space) continue;
    if (dash.right <= (end?.right ?? sign.x) || dash.left - (end?.right ?? sign.right) > 2.5 * space) continue;
    end = dash;
  }
  return end;
}

/**
 * Whether a sign's line says that it lowers: it begins at the foot of the digit, or its hook shows upwards (Gould, Behind Bars,
 * 2011, octave signs). Undefined where it does not, since some programs draw both alike.
 */
function lineLowers(sign: Sign, { right, y }: Line, rules: readonly Rule[], space: number): true | undefined {
  if (sign.foot - y < atFoot * space) return true;
  const hook = rules.find(
    ({ x1, x2, y1, y2 }) =>
      Math.abs(x1 - x2) < 0.2 &&
      Math.abs(x1 - right) < 0.4 * space &&
      Math.abs(y1 - y2) > 0.3 * space &&
      Math.abs(y1 - y2) < 3 * space &&
      Math.min(Math.abs(y1 - y), Math.abs(y2 - y)) < 0.3 * space,
  );
  return hook && (hook.y1 + hook.y2) / 2 < y ? true : undefined;
}

const atFoot = 0.25;
