import type { Glyph } from "../page/page.ts";
import type { Vertical } from "./lines.ts";
import { positionOn, type Staff } from "./staves.ts";
import type { System } from "./systems.ts";

export type Barline = {
  /** of its leftmost and rightmost line */
  readonly left: number;
  readonly right: number;
  readonly lines: readonly { readonly x: number; readonly isThick: boolean }[];
  readonly repeatsBefore: boolean;
  readonly repeatsAfter: boolean;
};

/** staff spaces between lines of one barline */
const sameBarline = 1.7;
/** staff spaces from which a line is thick */
const thick = 0.3;

/**
 * Barlines of a system: upright lines that end on the outer lines of every staff and touch no note head; or of one staff,
 * where the barlines of the others are hidden and no note stands.
 */
export function findBarlines(system: System, heads: readonly Glyph[]): readonly Barline[] {
  const { staves } = system;
  const [first] = staves;
  if (!first) return [];
  const { space } = first;
  const near = system.verticals.filter(
    (line) =>
      line.x > first.left - 0.5 * space && line.x < first.right + space && staves.some((staff) => covers(line, staff)),
  );
  const found = near.filter(
    (line) =>
      (staves.every((staff) => near.some((other) => Math.abs(other.x - line.x) < 0.4 && covers(other, staff))) ||
        isAlone(line, staves, heads)) &&
      !heads.some((head) => touches(head, line, space)),
  );
  const groups: Vertical[][] = [];
  for (const line of found.toSorted((a, b) => a.x - b.x)) {
    const group = groups.at(-1);
    if (group && line.x - (group.at(-1)?.x ?? 0) < sameBarline * space) group.push(line);
    else groups.push([line]);
  }
  const dots = repeatDots(system);
  return groups.map((group) => barlineOf(group, dots, space));
}

/** From the top line to the bottom line, or through the staff from or to another one. */
function covers(line: Vertical, staff: Staff): boolean {
  const slack = 0.4 * staff.space;
  return line.top < staff.top + slack && line.bottom > staff.bottom - slack && isBounded(line, staff);
}

/** staff spaces around a barline in which no head stands */
const clear = 1.2;

function isAlone(line: Vertical, staves: readonly Staff[], heads: readonly Glyph[]): boolean {
  return staves.some(
    ({ top, bottom, space }) =>
      Math.abs(line.top - top) < 0.15 * space &&
      Math.abs(line.bottom - bottom) < 0.15 * space &&
      heads.every((head) => Math.abs(head.x + head.width / 2 - line.x) > clear * space),
  );
}

/** Not a stem that passes: a barline begins and ends on a staff's outer line, which one is left to the others. */
const isBounded = (line: Vertical, staff: Staff): boolean => {
  const long = line.bottom - line.top > 6 * staff.space;
  const slack = 0.4 * staff.space;
  return long || (Math.abs(line.top - staff.top) < slack && Math.abs(line.bottom - staff.bottom) < slack);
};

function touches(head: Glyph, line: Vertical, space: number): boolean {
  const inside = head.y > line.top - 0.6 * space && head.y < line.bottom + 0.6 * space;
  const [left, right] = [Math.abs(head.x - line.x), Math.abs(head.x + head.width - line.x)];
  return inside && Math.min(left, right) < 0.22 * space;
}

/** Two dots a space apart inside a staff, from a font or drawn; fonts differ by half a space in where a dot stands. */
function repeatDots({ page, staves }: System): readonly number[] {
  const dots = [
    ...page.glyphs
      .filter((glyph) => glyph.symbol === "repeatDot" || glyph.symbol === "augmentationDot")
      .map(({ x, y, width }) => ({ x: x + width / 2, y })),
    ...page.discs,
  ];
  return staves.flatMap((staff) => {
    const inside = dots.filter(({ y }) => Math.abs(positionOn(staff, y) - 4) < 2.5);
    return inside
      .filter((one) => inside.some((two) => Math.abs(one.x - two.x) < 0.5 && isPair(staff, one.y, two.y)))
      .map(({ x }) => x);
  });
}

const isPair = (staff: Staff, upper: number, lower: number): boolean => {
  const [a, b] = [positionOn(staff, upper), positionOn(staff, lower)];
  const middle = (a + b) / 2;
  return Math.abs(a - b - 2) < 0.4 && (Math.abs(middle - 4) < 0.4 || Math.abs(middle - 3) < 0.4);
};

function barlineOf(all: readonly Vertical[], dots: readonly number[], space: number): Barline {
  // each staff may have a line of its own at the same place
  const lines = all.filter((line, index) => index === 0 || line.x - (all[index - 1]?.x ?? 0) > 0.2 * space);
  const left = Math.min(...lines.map((line) => line.x - line.thickness / 2));
  const right = Math.max(...lines.map((line) => line.x + line.thickness / 2));
  return {
    left,
    right,
    lines: lines.map(({ x, thickness }) => ({ x, isThick: thickness > thick * space })),
    repeatsBefore: lines.length > 1 && dots.some((x) => x < left && x > left - 1.5 * space),
    repeatsAfter: lines.length > 1 && dots.some((x) => x > right && x < right + 1.5 * space),
  };
}
