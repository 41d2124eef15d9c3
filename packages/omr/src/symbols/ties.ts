import type { System } from "../layout/systems.ts";
import { type Arc, heightOf, type Point, widthOf } from "../page/page.ts";
import type { Head } from "./event.ts";

export type Curve = { readonly left: Point; readonly right: Point; readonly isAbove: boolean };
/** An end that is undefined lies in the system before or after. */
export type Tie = { readonly curve: Curve; readonly from: Head | undefined; readonly to: Head | undefined };

/** a slur over a leap of two octaves to the next note is higher than wide; a brace is slimmer */
const steepest = 0.4;

/** Slurs and ties of a system: arcs that are no brace. */
export function curvesOf({ page, top, bottom, staves }: System): readonly Curve[] {
  const space = staves[0]?.space ?? 1;
  const [left = 0] = staves.map((staff) => staff.left);
  return page.arcs
    .filter(({ box, points }) => {
      const middle = (box.top + box.bottom) / 2;
      const isInside = middle > top && middle < bottom && box.right > left;
      return isInside && points.length <= 16 && widthOf(box) > 0.5 * space && widthOf(box) > steepest * heightOf(box);
    })
    .map(curveFrom);
}

function curveFrom({ points, box }: Arc): Curve {
  const sorted = points.toSorted((a, b) => a.x - b.x);
  const [left, right] = [sorted[0], sorted.at(-1)];
  const corner = { x: box.left, y: box.top };
  const ends = ((left?.y ?? 0) + (right?.y ?? 0)) / 2;
  return { left: left ?? corner, right: right ?? corner, isAbove: (box.top + box.bottom) / 2 < ends };
}

const [beside, apart] = [1.5, 1.35];

/** Curves from a head to the next one of its height, each head tied once to either side. */
export function tiesOf(curves: readonly Curve[], heads: readonly Head[], system: System): readonly Tie[] {
  const space = system.staves[0]?.space ?? 1;
  const found = curves.flatMap((curve) => candidates(curve, heads, system, space)).sort((a, b) => a.cost - b.cost);
  const [starts, stops, used] = [new Set<Head>(), new Set<Head>(), new Set<Curve>()];
  return found.filter(({ curve, from, to }) => {
    if (used.has(curve) || (from && starts.has(from)) || (to && stops.has(to))) return false;
    used.add(curve);
    if (from) starts.add(from);
    if (to) stops.add(to);
    return true;
  });
}

type Candidate = Tie & { readonly cost: number };

function candidates(curve: Curve, heads: readonly Head[], system: System, space: number): readonly Candidate[] {
  const near = (head: Head, end: Point, edge: number): number | undefined => {
    const [dx, dy] = [Math.abs(end.x - edge), Math.abs(end.y - head.y)];
    return dx < beside * space && dy < apart * space && !head.isSmall ? dx + 2 * dy : undefined;
  };
  const starts = heads.flatMap((head) => {
    const cost = near(head, curve.left, head.right);
    return cost === undefined || head.x > curve.left.x + 0.5 * space ? [] : [{ head, cost }];
  });
  const stops = heads.flatMap((head) => {
    const cost = near(head, curve.right, head.x);
    return cost === undefined || head.right < curve.right.x - 0.5 * space ? [] : [{ head, cost }];
  });
  const pairs = starts.flatMap((start) =>
    stops
      .filter((stop) => isNext(start.head, stop.head, heads))
      .map((stop) => ({ curve, from: start.head, to: stop.head, cost: start.cost + stop.cost })),
  );
  if (pairs.length > 0) return pairs;
  const isFlat = Math.abs(curve.left.y - curve.right.y) < 0.6 * space;
  const [first] = system.staves;
  if (!isFlat || !first) return [];
  const leaves = curve.right.x > first.right - 2.5 * space;
  /** a curve over another note of the staff is a slur */
  const isFree = (head: Head, left: number, right: number): boolean =>
    !heads.some((other) => other.staff === head.staff && !other.isSmall && other.x > left && other.right < right);
  if (leaves) {
    return starts
      .filter(({ head }) => isFree(head, head.right - 0.5, curve.right.x))
      .map(({ head, cost }) => ({ curve, from: head, to: undefined, cost: cost + 10 * space }));
  }
  const arrives = heads.every((head) => head.right > curve.left.x || head.staff !== stops[0]?.head.staff);
  if (!arrives) return [];
  return stops
    .filter(({ head }) => isFree(head, curve.left.x, head.x + 0.5))
    .map(({ head, cost }) => ({ curve, from: undefined, to: head, cost: cost + 10 * space }));
}

const isNext = (from: Head, to: Head, heads: readonly Head[]): boolean =>
  from.staff === to.staff &&
  from.position === to.position &&
  from.right <= to.x + 0.5 &&
  !heads.some(
    (head) =>
      head !== from &&
      head !== to &&
      head.staff === from.staff &&
      head.position === from.position &&
      head.x > from.right &&
      head.right < to.x,
  );
