import { table } from "@gradus/contracts";
export type Point = readonly [x: number, y: number];
export type Segment =
  | { readonly kind: "move" | "line"; readonly to: Point }
  | { readonly kind: "curve"; readonly control1: Point; readonly control2: Point; readonly to: Point }
  | { readonly kind: "close" };

const operandCounts: Readonly<Record<string, number>> = table({ M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, Z: 0 });

/** SVG path data in absolute moves, lines and cubic curves. Arcs, which verovio does not write, end the path. */
export function parsePath(data: string): readonly Segment[] {
  const segments: Segment[] = [];
  let at: Point = [0, 0];
  let start: Point = [0, 0];
  // Where the control point of a following smooth curve mirrors.
  let control: { readonly of: "C" | "Q" | ""; readonly point: Point } = { of: "", point: at };

  const curve = (control1: Point, control2: Point, to: Point): void => {
    segments.push({ kind: "curve", control1, control2, to });
    at = to;
  };
  const quadratic = (middle: Point, to: Point): void => {
    curve(between(at, middle), between(to, middle), to);
    control = { of: "Q", point: middle };
  };
  const mirrored = (of: "C" | "Q"): Point =>
    control.of === of ? [2 * at[0] - control.point[0], 2 * at[1] - control.point[1]] : at;

  for (const { command, relative, operands } of commands(data)) {
    const [ox, oy] = relative ? at : [0, 0];
    const point = (index: number): Point => [ox + (operands[index] ?? 0), oy + (operands[index + 1] ?? 0)];
    const before = control;
    switch (command) {
      case "M":
      case "L":
        at = point(0);
        if (command === "M") start = at;
        segments.push({ kind: command === "M" ? "move" : "line", to: at });
        break;
      case "H":
        at = [ox + (operands[0] ?? 0), at[1]];
        segments.push({ kind: "line", to: at });
        break;
      case "V":
        at = [at[0], oy + (operands[0] ?? 0)];
        segments.push({ kind: "line", to: at });
        break;
      case "C":
        curve(point(0), point(2), point(4));
        control = { of: "C", point: point(2) };
        break;
      case "S": {
        const second = point(0);
        curve(mirrored("C"), second, point(2));
        control = { of: "C", point: second };
        break;
      }
      case "Q":
        quadratic(point(0), point(2));
        break;
      case "T":
        quadratic(mirrored("Q"), point(0));
        break;
      case "Z":
        at = start;
        segments.push({ kind: "close" });
        break;
      default:
        return segments;
    }
    if (control === before) control = { of: "", point: at };
  }

  return segments;
}

const between = (end: Point, middle: Point): Point => [
  end[0] + (2 / 3) * (middle[0] - end[0]),
  end[1] + (2 / 3) * (middle[1] - end[1]),
];

type Command = { readonly command: string; readonly relative: boolean; readonly operands: readonly number[] };

function* commands(data: string): Generator<Command> {
  for (const [, letter = "", list = ""] of data.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = (list.match(/[-+]?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const upper = letter.toUpperCase();
    const relative = letter !== upper;
    const count = operandCounts[upper] ?? 0;
    if (count === 0) yield { command: upper, relative, operands: [] };
    for (let from = 0; count > 0 && from + count <= numbers.length; from += count) {
      // Further pairs after a move are lines.
      const command = upper === "M" && from > 0 ? "L" : upper;
      yield { command, relative, operands: numbers.slice(from, from + count) };
    }
  }
}

export type Box = readonly [left: number, bottom: number, right: number, top: number];

/** Encloses all end and control points, and with them the curves. */
export function boundsOf(segments: readonly Segment[]): Box {
  const points = segments.flatMap((segment) =>
    segment.kind === "close"
      ? []
      : segment.kind === "curve"
        ? [segment.control1, segment.control2, segment.to]
        : [segment.to],
  );
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return [Math.min(0, ...xs), Math.min(0, ...ys), Math.max(0, ...xs), Math.max(0, ...ys)];
}

export const operand = (value: number): string => String(Math.round(value * 10000) / 10000 || 0);

const pair = ([x, y]: Point): string => `${operand(x)} ${operand(y)}`;

/** PDF path construction operators. */
export const pathOperators = (segments: readonly Segment[]): string => segments.map(segmentOperator).join(" ");

function segmentOperator(segment: Segment): string {
  switch (segment.kind) {
    case "move":
      return `${pair(segment.to)} m`;
    case "line":
      return `${pair(segment.to)} l`;
    case "curve":
      return `${pair(segment.control1)} ${pair(segment.control2)} ${pair(segment.to)} c`;
    case "close":
      return "h";
  }
}
