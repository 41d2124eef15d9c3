import { apply, identity, type Matrix, multiply } from "../svg/matrix.ts";
import type { Canvas } from "./canvas.ts";
import { type Box, boundsOf, type Point, parsePath, type Segment } from "./path.ts";

/** What was drawn, with its box in points from the page's top left corner. */
export type Drawn = { readonly kind: "path" | "symbol" | "text"; readonly text: string; readonly box: Box };

/** A canvas that draws nothing and notes where each object would be: for tests of what leaves the page. */
export function recordingCanvas(): { readonly canvas: Canvas; readonly drawn: Drawn[] } {
  const drawn: Drawn[] = [];
  let matrix: Matrix = identity;

  const record = (kind: Drawn["kind"], [left, top, right, bottom]: Box, within: Matrix, text = ""): void => {
    const corners = [
      [left, top],
      [right, top],
      [left, bottom],
      [right, bottom],
    ].map(([x = 0, y = 0]) => apply(multiply(matrix, within), x, y));
    drawn.push({ kind, text, box: enclosing(corners) });
  };
  const canvas: Canvas = {
    within: (inner, draw) => {
      const outer = matrix;
      matrix = multiply(matrix, inner);
      draw();
      matrix = outer;
    },
    path: (segments, { line }) => {
      const half = (line?.width ?? 0) / 2;
      const [left, top, right, bottom] = enclosing(pointsOf(segments));
      if (segments.length > 0) record("path", [left - half, top - half, right + half, bottom + half], identity);
    },
    outline: (data, within) => record("symbol", boundsOf(parsePath(data)), within),
    text: (text, { font }, size, letterSpacing) => {
      const width = (font.layout(text).advanceWidth / font.unitsPerEm) * size + text.length * letterSpacing;
      record("text", [0, -0.7 * size, width, 0], identity, text);
    },
    unseenText: () => {},
  };

  return { canvas, drawn };
}

const pointsOf = (segments: readonly Segment[]): readonly Point[] =>
  segments.flatMap((segment) => (segment.kind === "close" ? [] : [segment.to]));

function enclosing(points: readonly Point[]): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
