import type { Box, Page } from "../page/page.ts";
import type { Staff } from "./staves.ts";
import type { System } from "./systems.ts";

/** A mark's place: from left to right at one height. */
export type MarkPlace = { readonly left: number; readonly right: number; readonly y: number };

/** by how much nearer the notes under a mark must be for it to be theirs: most marks stand under their notes */
const between = 1.4;
/** the same between two staves of one system */
const within = 2.5;

/**
 * Whether a mark under or over notes (dynamics, a hairpin, words) is of this system: between two systems it belongs to the
 * one whose notes are nearer, with a preference for the upper one.
 */
export function isNearer(system: System, mark: MarkPlace): boolean {
  const { staves, top, bottom, above, below, page } = system;
  const [first, last] = [staves[0], staves.at(-1)];
  if (!first || !last) return false;
  if (mark.y < first.top && above) return mark.y > above.bottom && !isOfUpper(mark, above, first, page, between);
  if (mark.y > last.bottom && below) return mark.y < below.top && isOfUpper(mark, last, below, page, between);
  return mark.y > top && mark.y < bottom;
}

/**
 * The staff of a system whose notes a mark is said of, and whether it stands over it. Between the staves of a brace it is the
 * upper one's, between two others that of the nearer notes.
 */
export function markedStaff(
  { page, staves, braces }: System,
  mark: MarkPlace,
): { readonly staff: number; readonly isAbove: boolean } {
  const upper = staves.findLastIndex(({ top }) => top < mark.y);
  const [over, under] = [staves[upper], staves[upper + 1]];
  if (!over) return { staff: 0, isAbove: true };
  const isBraced = braces.some(([first, last]) => upper >= first && upper < last);
  const isUnder =
    !under ||
    isBraced ||
    mark.y < over.bottom ||
    (!rests(mark, over, page) && isOfUpper(mark, over, under, page, within));
  return isUnder ? { staff: upper, isAbove: false } : { staff: upper + 1, isAbove: true };
}

/** A staff without a note near a mark is not the one it is said of. */
const rests = ({ left, right, y }: MarkPlace, { top, space }: Staff, page: Page): boolean =>
  inkOf(page).every(
    (box) =>
      box.right < left - beside * space ||
      box.left > right + beside * space ||
      box.top > y ||
      box.bottom < top - beside * space,
  );

/** staff spaces beside a mark in which a word under the upper staff parts it from that staff */
const beside = 5;

function isOfUpper({ left, right, y }: MarkPlace, upper: Staff, lower: Staff, page: Page, preference: number): boolean {
  const { space } = upper;
  let [up, down] = [y - upper.bottom, lower.top - y];
  for (const box of inkOf(page)) {
    if (box.right < left - space || box.left > right + space || box.bottom < upper.bottom || box.top > lower.top)
      continue;
    if (box.bottom <= y) up = Math.min(up, y - box.bottom);
    else if (box.top >= y) down = Math.min(down, box.top - y);
  }
  const isUnderWords = page.texts.some(
    (run) =>
      run.y > upper.bottom + space &&
      run.y < y - space &&
      run.x > left - beside * space &&
      run.x < right + beside * space &&
      /\p{L}/u.test(run.text),
  );
  return isUnderWords ? up * between <= down : up <= preference * down;
}

const known = new WeakMap<Page, readonly Box[]>();

/** Heads and beams, to which marks keep near. */
function inkOf(page: Page): readonly Box[] {
  const boxes = known.get(page) ?? [
    ...page.glyphs
      .filter(({ symbol }) => symbol.startsWith("notehead"))
      .map(({ x, y, width, size }) => ({ left: x, right: x + width, top: y - size / 8, bottom: y + size / 8 })),
    ...page.polygons.map(({ box }) => box),
  ];
  known.set(page, boxes);
  return boxes;
}
