import { numbersIn, type SvgElement } from "./svg-tree.ts";

/** x' = a x + c y + e, y' = b x + d y + f; the order of SVG and PDF. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

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

export const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [x: number, y: number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

/** The transform attribute; unknown functions count as nothing. */
export function parseTransform(text: string | undefined): Matrix {
  if (!text) return identity;
  return [...text.matchAll(/(\w+)\s*\(([^)]*)\)/g)].reduce<Matrix>(
    (matrix, [, name = "", list]) => multiply(matrix, oneTransform(name, numbersIn(list))),
    identity,
  );
}

function oneTransform(name: string, [p = 0, q, r, s, t, u]: readonly number[]): Matrix {
  switch (name) {
    case "translate":
      return [1, 0, 0, 1, p, q ?? 0];
    case "scale":
      return [p, 0, 0, q ?? p, 0, 0];
    case "rotate": {
      const cos = Math.cos((p * Math.PI) / 180);
      const sin = Math.sin((p * Math.PI) / 180);
      const [x, y] = [q ?? 0, r ?? 0];
      return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y];
    }
    case "matrix":
      return [p, q ?? 0, r ?? 0, s ?? 1, t ?? 0, u ?? 0];
    default:
      return identity;
  }
}

export type Size = { readonly width: number; readonly height: number };

/** An SVG's viewBox fitted into a viewport as its default says: one scale for both directions, centred (xMidYMid meet). */
export function fitViewBox(svg: SvgElement, viewport: Size): { readonly matrix: Matrix; readonly inner: Size } {
  const [x = 0, y = 0, width, height] = numbersIn(svg.attributes.viewBox);
  if (!width || !height) return { matrix: identity, inner: viewport };

  const scale = Math.min(viewport.width / width, viewport.height / height);
  const left = (viewport.width - width * scale) / 2 - x * scale;
  const top = (viewport.height - height * scale) / 2 - y * scale;

  return { matrix: [scale, 0, 0, scale, left, top], inner: { width, height } };
}
