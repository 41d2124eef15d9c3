import { heightOf, type Page, widthOf } from "../page/page.ts";
import { horizontals, type Vertical, verticals } from "./lines.ts";
import { findStaves, type Staff } from "./staves.ts";

export type System = {
  readonly page: Page;
  readonly staves: readonly Staff[];
  /** what stands between these heights belongs to this system */
  readonly top: number;
  readonly bottom: number;
  /** the nearest staves of the systems over and under it */
  readonly above: Staff | undefined;
  readonly below: Staff | undefined;
  /** upright lines of the page */
  readonly verticals: readonly Vertical[];
  /** staves that a brace holds together: first and last */
  readonly braces: readonly (readonly [first: number, last: number])[];
};

/** The systems of a page in reading order: staves that a line at their left or barlines through their gaps hold together. */
export function findSystems(page: Page): readonly System[] {
  const staves = findStaves(horizontals(page));
  const lines = verticals(page);
  const groups: Staff[][] = [];
  for (const staff of staves) {
    const group = groups.at(-1);
    const above = group?.at(-1);
    if (group && above && areJoined(above, staff, lines)) group.push(staff);
    else groups.push([staff]);
  }
  return groups.map((group, index) => {
    const [first, last] = [group[0], group.at(-1)];
    const [before, after] = [groups[index - 1]?.at(-1), groups[index + 1]?.[0]];
    const above = first && before && before.bottom < first.top ? before : undefined;
    const below = last && after && after.top > last.bottom ? after : undefined;
    const [top, bottom] = boundsOf(group, above, below);
    return { page, staves: group, top, bottom, above, below, verticals: lines, braces: bracesOf(page, group) };
  });
}

function areJoined(above: Staff, below: Staff, lines: readonly Vertical[]): boolean {
  if (below.left > above.right || above.left > below.right) return false;
  const slack = 0.4 * above.space;
  return lines.some(
    (line) =>
      line.x > above.left - 2 * above.space &&
      line.x < above.right + above.space &&
      line.top < above.bottom - 3 * above.space + slack &&
      line.bottom > below.top + 3 * below.space - slack,
  );
}

/** staff spaces above and below that belong to the first and the last system of a page */
const margin = 12;

function boundsOf(group: readonly Staff[], above?: Staff, below?: Staff): readonly [number, number] {
  const [first, last] = [group[0], group.at(-1)];
  if (!first || !last) return [0, 0];
  const top = first.top - margin * first.space;
  const bottom = last.bottom + margin * last.space;
  return [
    above ? Math.max(top, (above.bottom + first.top) / 2) : top,
    below ? Math.min(bottom, (last.bottom + below.top) / 2) : bottom,
  ];
}

/** Braces are glyphs at the left of the system, or slim curves that programs draw themselves, often in two halves. */
function bracesOf(page: Page, staves: readonly Staff[]): readonly (readonly [number, number])[] {
  const found = new Map<string, readonly [number, number]>();
  for (const [index, above] of staves.entries()) {
    const below = staves[index + 1];
    if (below && hasBrace(page, above, below)) found.set(`${index}`, [index, index + 1]);
  }
  return joinedRuns([...found.values()]);
}

function hasBrace(page: Page, above: Staff, below: Staff): boolean {
  const middle = (above.bottom + below.top) / 2;
  const { left, space } = above;
  const isLeft = (x: number): boolean => x < left + 0.5 * space && x > left - 8 * space;
  const glyph = page.glyphs.some((one) => one.symbol === "brace" && isLeft(one.x) && reaches(one, middle, below));
  if (glyph) return true;
  return page.arcs.some(
    ({ box }) =>
      isLeft(box.right) &&
      heightOf(box) > 2.5 * widthOf(box) &&
      heightOf(box) > 0.4 * (below.bottom - above.top) &&
      box.top < middle + 0.3 * space &&
      box.bottom > middle - 0.3 * space,
  );
}

/** LilyPond sets a brace at its middle, SMuFL at its foot. */
const reaches = (glyph: { readonly y: number }, middle: number, below: Staff): boolean =>
  Math.abs(glyph.y - middle) < below.space || Math.abs(glyph.y - below.bottom) < below.space;

function joinedRuns(pairs: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] {
  const runs: [number, number][] = [];
  for (const [first, last] of pairs) {
    const run = runs.at(-1);
    if (run && run[1] === first) run[1] = last;
    else runs.push([first, last]);
  }
  return runs;
}
