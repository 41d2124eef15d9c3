import type { System } from "../layout/systems.ts";
import type { Point } from "../page/page.ts";
import type { PageEvent } from "./event.ts";
import type { Curve } from "./ties.ts";

/** A slur within one system; an end that is undefined lies in the system before or after. Events by their ids. */
export type Slur = {
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** number of the staff in the system that it stands at */
  readonly staff: number;
  readonly isAbove: boolean;
  readonly left: Point;
  readonly right: Point;
};

/** staff spaces between the end of a slur and the head or stem that it belongs to */
const [across, along] = [1.6, 4];
/** staff spaces from the end of the staff at which a slur goes on in the next system */
const edge = 2.5;
/** a slur that ends in its system ends at its last note, before the barline */
const atEnd = 0.8;

/** Slurs of a system: curves that are no ties, from the chord nearest to one end to the chord nearest to the other. */
export function slursOf(
  curves: readonly Curve[],
  ties: ReadonlySet<Curve>,
  events: readonly PageEvent[],
  { staves }: System,
): readonly Slur[] {
  const [first] = staves;
  if (!first) return [];
  const { space } = first;
  const chords = events.filter((event) => event.kind === "chord");
  const begin = Math.min(first.right, ...chords.map((event) => event.x));
  return curves.flatMap((curve): readonly Slur[] => {
    if (ties.has(curve)) return [];
    const from = nearest(curve.left, curve, chords, space);
    const goesOn = curve.right.x > first.right - atEnd * space;
    const to = goesOn ? undefined : nearest(curve.right, curve, chords, space);
    const comes = !from && curve.left.x < begin + 0.5 * space;
    const goes = !to && curve.right.x > first.right - edge * space;
    const owner = from ?? to;
    if (!owner || from === to || (!from && !comes) || (!to && !goes)) return [];
    if (from && to && from.x >= to.x) return [];
    const { isAbove, left, right } = curve;
    return [{ from: from?.id, to: to?.id, staff: owner.staff, isAbove, left, right }];
  });
}

/** The chord whose head or stem's end is nearest to the end of a curve. */
function nearest(end: Point, { isAbove }: Curve, chords: readonly PageEvent[], space: number): PageEvent | undefined {
  let best: { readonly event: PageEvent; readonly cost: number } | undefined;
  for (const event of chords) {
    const side = Math.max(event.x - end.x, end.x - event.right, 0);
    const reach = Math.min(...touched(event, isAbove).map((y) => Math.abs(end.y - y)));
    if (side > across * space || reach > along * space) continue;
    const middle = Math.abs((event.x + event.right) / 2 - end.x);
    const cost = middle + 0.5 * reach + (event.isGrace ? 0 : 0.1 * space);
    if (!best || cost < best.cost) best = { event, cost };
  }
  return best?.event;
}

/** Heights at which a slur on that side may end: the outer head, and the stem's end when it points there. */
function touched({ heads, stem }: PageEvent, isAbove: boolean): readonly number[] {
  const ys = heads.map((head) => head.y);
  const outer = isAbove ? Math.min(...ys) : Math.max(...ys);
  return stem && stem.isUp === isAbove ? [outer, stem.tip] : [outer];
}
