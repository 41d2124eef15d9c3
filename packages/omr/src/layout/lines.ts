import type { Page, Rule } from "../page/page.ts";
import { heightOf, widthOf } from "../page/page.ts";

export type Horizontal = {
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly thickness: number;
};
export type Vertical = {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
  readonly thickness: number;
};

/** points: engravers end lines a hair beside each other */
const same = 0.3;
/** points between pieces of one line */
const widestGap = 3;
const level = 0.15;

const known = new WeakMap<Page, readonly Horizontal[]>();

/** Level lines of a page, pieces of one line put together, from the top. */
export function horizontals(page: Page): readonly Horizontal[] {
  const lines = known.get(page) ?? findHorizontals(page);
  known.set(page, lines);
  return lines;
}

function findHorizontals(page: Page): readonly Horizontal[] {
  const pieces = page.rules
    .filter((rule) => Math.abs(rule.y1 - rule.y2) < level && Math.abs(rule.x1 - rule.x2) > 1)
    .map(horizontalOf)
    .sort((a, b) => a.y - b.y || a.left - b.left);
  const rows: Horizontal[][] = [];
  for (const piece of pieces) {
    const row = rows.at(-1);
    if (row && piece.y - (row[0]?.y ?? 0) < same) row.push(piece);
    else rows.push([piece]);
  }
  return rows.flatMap(joinedInRow);
}

const horizontalOf = ({ x1, x2, y1, y2, thickness }: Rule): Horizontal => ({
  left: Math.min(x1, x2),
  right: Math.max(x1, x2),
  y: (y1 + y2) / 2,
  thickness,
});

function joinedInRow(row: readonly Horizontal[]): readonly Horizontal[] {
  const joined: Horizontal[] = [];
  for (const piece of row.toSorted((a, b) => a.left - b.left)) {
    const last = joined.at(-1);
    if (last && piece.left <= last.right + widestGap) {
      joined[joined.length - 1] = { ...last, right: Math.max(last.right, piece.right) };
    } else joined.push(piece);
  }
  return joined;
}

/** a polygon this many times as high as wide is a line: thick barlines */
const slim = 3;

/** Upright lines and slim polygons, pieces of one line put together. */
export function verticals(page: Page): readonly Vertical[] {
  const rules = page.rules
    .filter((rule) => Math.abs(rule.x1 - rule.x2) < level && Math.abs(rule.y1 - rule.y2) > 1)
    .map(verticalOf);
  const slimPolygons = page.polygons
    .filter(({ box }) => heightOf(box) > slim * widthOf(box) && heightOf(box) > 6)
    .map(({ box }) => ({
      x: (box.left + box.right) / 2,
      top: box.top,
      bottom: box.bottom,
      thickness: widthOf(box),
    }));
  const sorted = [...rules, ...slimPolygons].sort((a, b) => a.x - b.x || a.top - b.top);
  const joined: Vertical[] = [];
  for (const line of sorted) {
    const at = joined.findLastIndex((other) => line.x - other.x < 4 && isContinued(other, line));
    const before = joined[at];
    if (before)
      joined[at] = { ...before, top: Math.min(before.top, line.top), bottom: Math.max(before.bottom, line.bottom) };
    else joined.push(line);
  }
  return joined;
}

const verticalOf = ({ x1, x2, y1, y2, thickness }: Rule): Vertical => ({
  x: (x1 + x2) / 2,
  top: Math.min(y1, y2),
  bottom: Math.max(y1, y2),
  thickness,
});

const isContinued = (above: Vertical, line: Vertical): boolean =>
  Math.abs(above.x - line.x) < 0.25 &&
  Math.abs(above.thickness - line.thickness) < same &&
  line.top <= above.bottom + same &&
  line.bottom >= above.top - same;
