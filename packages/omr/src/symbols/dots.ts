import type { Barline } from "../layout/barlines.ts";
import type { System } from "../layout/systems.ts";
import type { Glyph } from "../page/page.ts";
import { noteValue, type PageEvent } from "./event.ts";

type Dot = { readonly x: number; readonly y: number };

/** Dots that may lengthen notes: of the font, or drawn, but for those of repeat signs. */
export function dotsOf(
  { page, top, bottom, staves }: System,
  glyphs: readonly Glyph[],
  barlines: readonly Barline[],
): readonly Dot[] {
  const near = 1.6 * (staves[0]?.space ?? 1);
  const repeats = ({ x, y }: Dot): boolean =>
    staves.some((staff) => y > staff.top && y < staff.bottom) &&
    barlines.some(
      (bar) =>
        (bar.repeatsBefore && x < bar.left && x > bar.left - near) ||
        (bar.repeatsAfter && x > bar.right && x < bar.right + near),
    );
  const symbols = glyphs
    .filter((glyph) => glyph.symbol === "augmentationDot")
    .map(({ x, y, width }) => ({ x: x + width / 2, y }));
  const discs = page.discs.filter(({ y }) => y > top && y < bottom);
  return [...symbols, ...discs].filter((dot) => !repeats(dot));
}

/** staff spaces right of a head where its dots stand, and above or below it */
const [before, reach, apart] = [0.05, 3.4, 0.85];

/** Gives each dot to the chord or rest left of it at its height; a chord has as many as its best dotted head. */
export function withDots(events: readonly PageEvent[], dots: readonly Dot[], space: number): readonly PageEvent[] {
  const given = new Map<number, Dot[]>();
  for (const dot of dots) {
    if (isStaccato(dot, events, space) && !isBeside(dot, events, space)) continue;
    const owner = ownerOf(dot, events, dots, space);
    if (owner) given.set(owner.id, [...(given.get(owner.id) ?? []), dot]);
  }
  return events.map((event) => {
    const own = given.get(event.id);
    return own ? { ...event, dots: Math.min(3, mostInARow(own, space)) } : event;
  });
}

/** Over or under the middle of a head: a dot that no font named may be one of these. */
const isStaccato = (dot: Dot, events: readonly PageEvent[], space: number): boolean =>
  events.some((event) =>
    event.heads.some((head) => {
      const apart = Math.abs(head.y - dot.y);
      return Math.abs((head.x + head.right) / 2 - dot.x) < 0.2 * space && apart > 0.7 * space && apart < 3 * space;
    }),
  );

/** Right behind a head at the height of its dots, as where another voice's head stands close. */
const isBeside = (dot: Dot, events: readonly PageEvent[], space: number): boolean =>
  events.some((event) => {
    const across = dot.x - event.right;
    return across > before * space && across < 0.8 * space && distanceTo(event, dot, space) < 0.15 * space;
  });

function ownerOf(dot: Dot, events: readonly PageEvent[], dots: readonly Dot[], space: number): PageEvent | undefined {
  let best: { readonly event: PageEvent; readonly cost: number } | undefined;
  for (const event of events) {
    const across = dot.x - event.right;
    if (across < before * space || across > reach * space) continue;
    const along = distanceTo(event, dot, space);
    if (along > apart * space) continue;
    // a second dot stands behind a first one
    const behind = dots.some(
      (other) => other.x < dot.x - 0.3 * space && other.x > event.right && Math.abs(other.y - dot.y) < 0.1 * space,
    );
    // and those of two voices side by side behind the right one
    const beside = events.some(
      (other) => other !== event && other.x > event.x && other.right < dot.x && other.x < event.right + 0.5 * space,
    );
    if (across > 1.9 * space && !behind && !beside && event.heads.length < 2) continue;
    const cost = across + 2 * along;
    // of two notes in one place the longer one is dotted
    const longer = best && Math.abs(cost - best.cost) < 0.3 * space ? noteValue(event) - noteValue(best.event) : 0;
    if (!best || (longer === 0 ? cost < best.cost : longer > 0)) best = { event, cost };
  }
  return best?.event;
}

/** the dot of a head on a line stands above the line, if another voice does not need that place */
const below = 0.02;

/** Dots stand in the space of their head, or above or below its line; of rests half a space from where they hang or stand. */
function distanceTo(event: PageEvent, dot: Dot, space: number): number {
  if (event.kind === "rest") return Math.abs(Math.abs(dot.y - event.y) - 0.5 * space);
  return Math.min(
    ...event.heads.map((head) => {
      const isOnLine = head.position % 2 === 0;
      const along = Math.abs(head.y - dot.y);
      const isBelow = dot.y > head.y;
      return isOnLine ? Math.abs(along - 0.5 * space) + (isBelow ? below * space : 0) : along;
    }),
  );
}

function mostInARow(dots: readonly Dot[], space: number): number {
  // two heads of a second may each have a dot in one place
  const apart = dots.filter((dot, index) => dots.findIndex((other) => isSamePlace(dot, other, space)) === index);
  return Math.max(...apart.map((dot) => apart.filter((other) => Math.abs(other.y - dot.y) < 0.25 * space).length));
}

const isSamePlace = (a: Dot, b: Dot, space: number): boolean => Math.hypot(a.x - b.x, a.y - b.y) < 0.2 * space;
