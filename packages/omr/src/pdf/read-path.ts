import { type Arc, boxOf, heightOf, type Point, type Rule, widthOf } from "../page/page.ts";
import type { Collected } from "./collected.ts";
import { apply, type Matrix, scaleOf } from "./matrix.ts";

/** One piece of a path: its points on the page with the control points, and how many of its sides are curved. */
export type Subpath = { readonly points: readonly Point[]; readonly curves: number; readonly closed: boolean };
export type Outline = { readonly subpaths: readonly Subpath[]; readonly matrix: Matrix; readonly data: Float32Array };
export type Paint = { readonly fills: boolean; readonly strokes: boolean; readonly lineWidth: number };
/** Finds the music symbol of a filled outline and adds it; false when it knows none. */
export type OutlineReader = (outline: Outline, page: Collected) => boolean;

/** pdfjs's codes inside a path. */
const draw = { moveTo: 0, lineTo: 1, curveTo: 2, quadraticTo: 3, close: 4 } as const;

export function subpathsOf(data: Float32Array, matrix: Matrix): readonly Subpath[] {
  const subpaths: { points: Point[]; curves: number; closed: boolean }[] = [];
  let at = 0;
  const take = (count: number, into: Point[]): void => {
    for (let index = 0; index < count; index += 1) into.push(apply(matrix, data[at++] ?? 0, data[at++] ?? 0));
  };
  while (at < data.length) {
    const code = data[at++];
    if (code === draw.moveTo) {
      const points: Point[] = [];
      take(1, points);
      subpaths.push({ points, curves: 0, closed: false });
      continue;
    }
    const current = subpaths.at(-1);
    if (!current) break;
    if (code === draw.lineTo) take(1, current.points);
    else if (code === draw.curveTo || code === draw.quadraticTo) {
      take(code === draw.curveTo ? 3 : 2, current.points);
      current.curves += 1;
    } else if (code === draw.close) current.closed = true;
    else break;
  }
  return subpaths.filter((one) => one.points.length > 1);
}

/** Sorts one painted path into rules, polygons, arcs, discs and symbols. */
export function readPath(
  data: Float32Array,
  matrix: Matrix,
  paint: Paint,
  page: Collected,
  known: OutlineReader,
): void {
  const subpaths = subpathsOf(data, matrix);
  if (subpaths.length === 0) return;
  const isCurved = subpaths.some((one) => one.curves > 0);
  if (paint.fills) {
    const isStraightAndSimple = !isCurved && subpaths.every((one) => one.points.length <= 5);
    if (isStraightAndSimple || !known({ subpaths, matrix, data }, page)) addFilled(subpaths, isCurved, page);
    return;
  }
  if (!paint.strokes) return;
  const thickness = paint.lineWidth * scaleOf(matrix);
  if (isCurved) {
    for (const { points } of subpaths) addArc({ points, box: boxOf(points) }, page);
    return;
  }
  for (const one of subpaths) addStroked(one, thickness, page);
}

/** A curve that is filled and stroked one after the other, as LilyPond's slurs are, is one. */
function addArc(arc: Arc, page: Collected): void {
  const before = page.arcs.at(-1)?.box;
  const isSame =
    before &&
    Math.hypot(before.left - arc.box.left, before.top - arc.box.top) < 0.3 &&
    Math.hypot(before.right - arc.box.right, before.bottom - arc.box.bottom) < 0.3;
  if (!isSame) page.arcs.push(arc);
}

/** The sides of a stroked line; LilyPond strokes around shapes that it fills as well, which adds nothing. */
function addStroked({ points, closed }: Subpath, thickness: number, page: Collected): void {
  if (closed && points.length >= 4) return;
  for (const [index, to] of points.entries()) {
    const from = points[index - 1];
    if (from) page.rules.push({ x1: from.x, y1: from.y, x2: to.x, y2: to.y, thickness });
  }
}

const widestRule = 1.3;

function addFilled(subpaths: readonly Subpath[], isCurved: boolean, page: Collected): void {
  if (isCurved) {
    for (const one of subpaths) addCurved(one, subpaths.length, page);
    return;
  }
  for (const one of subpaths) {
    const points = withoutLastTwin(one.points);
    if (points.length < 3) continue;
    const rule = points.length === 4 ? ruleFrom(points) : undefined;
    if (rule && rule.thickness < widestRule) page.rules.push(rule);
    else page.polygons.push({ points, box: boxOf(points) });
  }
}

const withoutLastTwin = (points: readonly Point[]): readonly Point[] => {
  const [first, last] = [points[0], points.at(-1)];
  const isTwin = first && last && points.length > 3 && Math.hypot(first.x - last.x, first.y - last.y) < 0.01;
  return isTwin ? points.slice(0, -1) : points;
};

/** Upright rectangles are lines of their shorter side's thickness. */
function ruleFrom(points: readonly Point[]): Rule | undefined {
  const box = boxOf(points);
  const upright = points.every(
    ({ x, y }) =>
      (Math.abs(x - box.left) < 0.05 || Math.abs(x - box.right) < 0.05) &&
      (Math.abs(y - box.top) < 0.05 || Math.abs(y - box.bottom) < 0.05),
  );
  const [width, height] = [widthOf(box), heightOf(box)];
  if (!upright || Math.max(width, height) < 2 * Math.min(width, height)) return undefined;
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return width > height
    ? { x1: box.left, y1: y, x2: box.right, y2: y, thickness: height }
    : { x1: x, y1: box.top, x2: x, y2: box.bottom, thickness: width };
}

/** in points; a dot of a staff 12 mm high */
const widestDisc = 4;

function addCurved({ points, curves }: Subpath, pieces: number, page: Collected): void {
  const box = boxOf(points);
  const [width, height] = [widthOf(box), heightOf(box)];
  const isRound = curves >= 2 && curves <= 8 && Math.abs(width - height) < 0.12 * Math.max(width, height);
  if (isRound && width < widestDisc && pieces === 1) {
    page.discs.push({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2, diameter: width });
  } else addArc({ points, box }, page);
}
