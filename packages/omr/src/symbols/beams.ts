import { heightOf, type Page, type Point, type Polygon, type Rule, widthOf } from "../page/page.ts";
import type { BeamShape } from "./event.ts";

/** Filled quadrangles and thick lines of a beam's thickness between two heights; drawn twice they count once. */
export function beamsOf(page: Page, top: number, bottom: number, space: number): readonly BeamShape[] {
  const inside = (y: number): boolean => y > top && y < bottom;
  const polygons = page.polygons
    .filter(
      ({ points, box }) => points.length === 4 && inside((box.top + box.bottom) / 2) && widthOf(box) > 0.5 * space,
    )
    .map((polygon) => beamFrom(polygon, space));
  const rules = page.rules
    .filter((rule) => inside((rule.y1 + rule.y2) / 2) && isThickRule(rule, space))
    .map(({ x1, y1, x2, y2 }) => ends({ x: x1, y: y1 }, { x: x2, y: y2 }));
  const found: BeamShape[] = [];
  for (const beam of [...polygons, ...rules]) {
    if (beam && !found.some((other) => isSame(other, beam))) found.push(beam);
  }
  return found;
}

const isThickRule = ({ x1, y1, x2, y2, thickness }: Rule, space: number): boolean =>
  Math.abs(x2 - x1) > 0.5 * space &&
  Math.abs(y2 - y1) < Math.abs(x2 - x1) &&
  thickness > 0.3 * space &&
  thickness < 0.8 * space;

const ends = (a: Point, b: Point): BeamShape => (a.x < b.x ? { left: a, right: b } : { left: b, right: a });

/** height to width, beside the thickness: of beams between two notes far apart that are played in turn */
const steepest = 2;

function beamFrom({ points, box }: Polygon, space: number): BeamShape | undefined {
  const [a, b, c, d] = points.toSorted((p, q) => p.x - q.x);
  if (!a || !b || !c || !d) return undefined;
  const thickness = Math.abs(a.y - b.y);
  const isUpright = Math.abs(a.x - b.x) < 0.3 * space && Math.abs(c.x - d.x) < 0.3 * space;
  if (
    !isUpright ||
    thickness < 0.15 * space ||
    thickness > 0.95 * space ||
    heightOf(box) > steepest * widthOf(box) + space
  ) {
    return undefined;
  }
  return { left: { x: a.x, y: (a.y + b.y) / 2 }, right: { x: d.x, y: (c.y + d.y) / 2 } };
}

const isSame = (a: BeamShape, b: BeamShape): boolean =>
  Math.abs(a.left.x - b.left.x) < 0.3 &&
  Math.abs(a.right.x - b.right.x) < 0.3 &&
  Math.abs(a.left.y - b.left.y) < 0.2 &&
  Math.abs(a.right.y - b.right.y) < 0.2;

/** Height of a beam where an upright line crosses it; undefined beside it. */
export function beamAt(beam: BeamShape, x: number, slack: number): number | undefined {
  const { left, right } = beam;
  if (x < left.x - slack || x > right.x + slack) return undefined;
  return left.y + ((right.y - left.y) * (x - left.x)) / (right.x - left.x || 1);
}
