import { type Horizontal, horizontals } from "../layout/lines.ts";
import { isNearer, type MarkPlace } from "../layout/marked-staff.ts";
import type { Staff } from "../layout/staves.ts";
import type { System } from "../layout/systems.ts";
import type { Glyph } from "../page/page.ts";
import { hasLedgers, isHead } from "./heads.ts";
import { isFlag } from "./stems.ts";

/** staff spaces by which notes may reach over the bounds between two systems */
const reach = 8;
/** staff spaces around a head in which accidentals and dots are its own: to the left, to the right, above and below */
const around = { left: 3, right: 2.5, height: 0.8 };

/**
 * The glyphs of a system: those within its bounds, less heads that ledger lines lead to a system over or under it. Where
 * systems stand close also heads beyond the bounds that ledger lines lead to it, flags, which only the tip of a stem takes, and
 * dynamics that stand nearer to its notes.
 */
export function glyphsOf(system: System): readonly Glyph[] {
  const { page, staves, top, bottom } = system;
  const space = staves[0]?.space ?? 1;
  const lines = horizontals(page);
  const isInside = ({ y }: Glyph): boolean => y > top && y < bottom;
  const near = page.glyphs.filter(({ y }) => y > top - reach * space && y < bottom + reach * space);
  const heads = near.filter(isHead).map((head) => ({ head, isOwn: ledTo(head, system, lines) ?? isInside(head) }));
  const moved = heads.filter(({ head, isOwn }) => isOwn !== isInside(head));
  const own = new Set(heads.filter(({ isOwn }) => isOwn).map(({ head }) => head));
  return near.filter((glyph) => {
    if (isHead(glyph)) return own.has(glyph);
    if (isFlag(glyph)) return true;
    if (glyph.symbol.startsWith("dynamic")) return isNearer(system, placeOf(glyph));
    const beside = goesWithHead(glyph) ? moved.find(({ head }) => standsBeside(glyph, head, space)) : undefined;
    return beside?.isOwn ?? isInside(glyph);
  });
}

const placeOf = ({ x, y, width }: Glyph): MarkPlace => ({ left: x, right: x + width, y });

/** Whether the ledger lines at a head lead to the system; undefined where they tell nothing. */
function ledTo(head: Glyph, { staves, above, below }: System, lines: readonly Horizontal[]): boolean | undefined {
  const [first, last] = [staves[0], staves.at(-1)];
  if (!first || !last || (head.y > first.top && head.y < last.bottom)) return undefined;
  const [own, other]: readonly [Staff, Staff | undefined] = head.y < last.top ? [first, above] : [last, below];
  const [isOwn, isOthers] = [hasLedgers(head, own, lines), other !== undefined && hasLedgers(head, other, lines)];
  return isOwn === isOthers ? undefined : isOwn;
}

const goesWithHead = ({ symbol }: Glyph): boolean => symbol === "augmentationDot" || symbol.startsWith("accidental");

const standsBeside = (glyph: Glyph, head: Glyph, space: number): boolean =>
  Math.abs(head.y - glyph.y) < around.height * space &&
  glyph.x > head.x - around.left * space &&
  glyph.x < head.x + head.width + around.right * space;
