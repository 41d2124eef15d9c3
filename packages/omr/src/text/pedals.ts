import { type Horizontal, horizontals } from "../layout/lines.ts";
import type { System } from "../layout/systems.ts";
import type { Rule } from "../page/page.ts";

/** A pedal held from one place of a system to another: by a line with hooks, or by "Ped." and an asterisk. */
export type Pedal = { readonly left: number; readonly right: number; readonly y: number; readonly isLine: boolean };

type Sign = { readonly x: number; readonly y: number };

/** staff spaces: shortest line, length of its hooks, how far "Ped." may stand before its line or from the level of its end */
const [shortest, leastHook, mostHook, before, level] = [1.5, 0.4, 3, 7, 2.5];

/** Pedals that begin and end in one system, under a staff; one that goes on over the line's end is left out. */
export function pedalsOf({ page, staves, above, below, ...bounds }: System): readonly Pedal[] {
  const space = staves[0]?.space ?? 1;
  // what stands between two systems is the upper one's
  const [top, bottom] = [above ? (staves[0]?.top ?? 0) : bounds.top, below?.top ?? bounds.bottom];
  const signs = page.glyphs.filter((glyph) => glyph.y > top && glyph.y < bottom);
  const presses: readonly Sign[] = signs.filter(({ symbol }) => symbol === "keyboardPedalPed");
  const isUnder = ({ y }: Horizontal): boolean =>
    y < bottom && staves.some((staff) => y > staff.bottom + 0.5 * space) && staves.every((staff) => !isIn(staff, y));
  const lines = horizontals(page)
    .filter((line) => line.right - line.left > shortest * space && isUnder(line))
    .flatMap(({ left, right, y }): readonly Pedal[] => {
      const press = presses.find(
        (sign) => sign.x < left && left - sign.x < before * space && Math.abs(sign.y - y) < level * space,
      );
      const isHeld = press !== undefined || hasHook(left, y, page.rules, space);
      if (!isHeld || !hasHook(right, y, page.rules, space)) return [];
      return [{ left: press?.x ?? left, right, y, isLine: true }];
    });
  const signed = signedPedals(
    presses.filter((press) => !lines.some((line) => line.left === press.x)),
    signs.filter(({ symbol }) => symbol === "keyboardPedalUp"),
    space,
  );
  return [...lines, ...signed].toSorted((a, b) => a.left - b.left);
}

const isIn = ({ top, bottom }: System["staves"][number], y: number): boolean => y > top - 1 && y < bottom + 1;

/** An upright line that rises from the end; brackets of tuplets are parted by their digit, so that only one of their ends has one. */
const hasHook = (x: number, y: number, rules: readonly Rule[], space: number): boolean =>
  rules.some(({ x1, x2, y1, y2 }) => {
    const [upper, lower] = [Math.min(y1, y2), Math.max(y1, y2)];
    const isUpright = Math.abs(x1 - x2) < 0.2 && Math.abs(x1 - x) < 0.3 * space;
    return (
      isUpright && Math.abs(lower - y) < 0.3 * space && y - upper > leastHook * space && y - upper < mostHook * space
    );
  });

/** Each sign to press with the next sign to release at its level, if none to press stands between. */
const signedPedals = (presses: readonly Sign[], releases: readonly Sign[], space: number): readonly Pedal[] =>
  presses.flatMap((press) => {
    const isBehind = (sign: Sign): boolean => sign.x > press.x && Math.abs(sign.y - press.y) < level * space;
    const right = Math.min(...releases.filter(isBehind).map(({ x }) => x));
    const next = Math.min(...presses.filter(isBehind).map(({ x }) => x));
    return right < next ? [{ left: press.x, right, y: press.y, isLine: false }] : [];
  });
