import type { Point } from "../page/page.ts";

/** PDF's a b c d e f: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** First `inner`, then `outer`. */
export const multiply = (outer: Matrix, inner: Matrix): Matrix => [
  outer[0] * inner[0] + outer[2] * inner[1],
  outer[1] * inner[0] + outer[3] * inner[1],
  outer[0] * inner[2] + outer[2] * inner[3],
  outer[1] * inner[2] + outer[3] * inner[3],
  outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
  outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
];

export const apply = (m: Matrix, x: number, y: number): Point => ({
  x: m[0] * x + m[2] * y + m[4],
  y: m[1] * x + m[3] * y + m[5],
});

/** What lengths are multiplied by: the root of the area's factor. */
export const scaleOf = (m: Matrix): number => Math.sqrt(Math.abs(m[0] * m[3] - m[1] * m[2]));

/** Six finite numbers, or the identity when the file has something else. */
export function matrixFrom(values: unknown): Matrix {
  const list = values && typeof values === "object" ? Object.values(values as Record<string, unknown>) : [];
  const [a, b, c, d, e, f] = list.map(Number);
  const known = [a, b, c, d, e, f].every((value) => Number.isFinite(value));
  return list.length === 6 && known ? ([a, b, c, d, e, f] as unknown as Matrix) : identity;
}
