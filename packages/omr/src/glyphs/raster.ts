import { type Box, boxOf, heightOf, type Point, widthOf } from "../page/page.ts";

export type Contour = readonly Point[];

/** cells a side; enough to tell a sharp from a natural, few enough to compare with hundreds */
const side = 20;
/** scan lines in a cell */
const lines = 4;

/** The ink in each cell of a square grid laid over a shape's box, 0 to 1, by the non-zero winding rule. */
export function rasterOf(contours: readonly Contour[], box: Box = boxOf(contours.flat())): Float32Array {
  const cells = new Float32Array(side * side);
  const [width, height] = [widthOf(box) || 1, heightOf(box) || 1];
  for (let line = 0; line < side * lines; line += 1) {
    const y = box.top + (height * (line + 0.5)) / (side * lines);
    const row = Math.floor(line / lines) * side;
    for (const [from, to] of inkOf(crossings(contours, y))) {
      addSpan(cells, row, ((from - box.left) / width) * side, ((to - box.left) / width) * side);
    }
  }
  return cells;
}

type Crossing = readonly [x: number, turn: 1 | -1];

function crossings(contours: readonly Contour[], y: number): readonly Crossing[] {
  const found: Crossing[] = [];
  for (const contour of contours) {
    let from = contour.at(-1);
    for (const to of contour) {
      if (from && from.y <= y !== to.y <= y) {
        found.push([from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y), to.y > from.y ? 1 : -1]);
      }
      from = to;
    }
  }
  return found.sort((a, b) => a[0] - b[0]);
}

function inkOf(sorted: readonly Crossing[]): readonly (readonly [from: number, to: number])[] {
  const spans: [number, number][] = [];
  let winding = 0;
  let start = 0;
  for (const [x, turn] of sorted) {
    if (winding === 0) start = x;
    winding += turn;
    if (winding === 0) spans.push([start, x]);
  }
  return spans;
}

function addSpan(cells: Float32Array, row: number, from: number, to: number): void {
  for (let cell = Math.max(0, Math.floor(from)); cell < Math.min(side, to); cell += 1) {
    const covered = Math.min(to, cell + 1) - Math.max(from, cell);
    cells[row + cell] = (cells[row + cell] ?? 0) + covered / lines;
  }
}

/** Mean difference of two rasters, 0 to 1; stops early when it is more than `most`. */
export function rasterDistance(a: Float32Array, b: Float32Array, most: number): number {
  let sum = 0;
  const limit = most * a.length;
  for (let index = 0; index < a.length; index += 1) {
    sum += Math.abs((a[index] ?? 0) - (b[index] ?? 0));
    if (sum > limit) return 1;
  }
  return sum / a.length;
}

/** Points along a cubic Bézier curve after its first point. */
export function alongCurve(from: Point, c1: Point, c2: Point, to: Point, steps = 6): readonly Point[] {
  return Array.from({ length: steps }, (_, index) => {
    const t = (index + 1) / steps;
    const u = 1 - t;
    const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
    return { x: a * from.x + b * c1.x + c * c2.x + d * to.x, y: a * from.y + b * c1.y + c * c2.y + d * to.y };
  });
}
