import { numbersIn, type SvgElement } from "../svg/svg-tree.ts";
import type { Canvas, Paint } from "./canvas.ts";
import { type Point, parsePath, type Segment } from "./path.ts";
import { paintOf, type Style } from "./style.ts";

export const shapeNames: ReadonlySet<string> = new Set(["path", "rect", "ellipse", "polygon", "polyline"]);

// Control points of a quarter ellipse (4/3 (√2 − 1)).
const kappa = 0.5522847498;

export function drawShape(element: SvgElement, style: Style, canvas: Canvas): void {
  const segments = segmentsOf(element);
  canvas.path(segments, paintFor(element, style, segments));
}

function segmentsOf({ name, attributes }: SvgElement): readonly Segment[] {
  const number = (attribute: string): number => Number.parseFloat(attributes[attribute] ?? "0") || 0;
  switch (name) {
    case "path":
      return parsePath(attributes.d ?? "");
    case "rect":
      return rectangle(number("x"), number("y"), number("width"), number("height"), number("rx"));
    case "ellipse":
      return ellipse(number("cx"), number("cy"), number("rx"), number("ry"));
    default:
      return polygon(numbersIn(attributes.points), name === "polygon");
  }
}

function paintFor({ attributes }: SvgElement, style: Style, segments: readonly Segment[]): Paint {
  const isLine = segments.length === 2 && segments[1]?.kind === "line";
  const fill = isLine || style.fillOpacity === 0 ? undefined : paintOf(style.fill, style.color);
  const stroke = style.strokeOpacity === 0 ? undefined : paintOf(style.stroke, style.color);
  // Verovio's rule strokes filled shapes with SVG's default width of 1, a hundredth of a millimetre: viewers that
  // widen hairlines to a pixel would embolden beams and slurs.
  const isHair = fill !== undefined && style.strokeWidth <= 1;

  return {
    fill,
    line:
      stroke === undefined || isHair
        ? undefined
        : {
            color: stroke,
            width: style.strokeWidth,
            dashes: numbersIn(attributes["stroke-dasharray"]),
            cap: attributes["stroke-linecap"],
            join: attributes["stroke-linejoin"],
          },
  };
}

function polygon(numbers: readonly number[], closed: boolean): readonly Segment[] {
  const points = Array.from(
    { length: Math.floor(numbers.length / 2) },
    (_, index): Point => [numbers[2 * index] ?? 0, numbers[2 * index + 1] ?? 0],
  );
  const lines = points.map((to, index): Segment => ({ kind: index === 0 ? "move" : "line", to }));
  return closed && lines.length > 0 ? [...lines, { kind: "close" }] : lines;
}

function ellipse(x: number, y: number, rx: number, ry: number): readonly Segment[] {
  return [
    { kind: "move", to: [x + rx, y] },
    ...[0, 1, 2, 3].map((turn) => quarter(turn, x, y, rx, ry)),
    { kind: "close" },
  ];
}

/** A quarter of an ellipse from `turn` quarters on, in the direction of growing angles. */
function quarter(turn: number, x: number, y: number, rx: number, ry: number): Segment {
  const at = (along: number, across: number): Point => {
    const directions: readonly Point[] = [
      [along, across],
      [-across, along],
      [-along, -across],
      [across, -along],
    ];
    const [dx, dy] = directions[turn % 4] ?? [0, 0];
    return [x + dx * rx, y + dy * ry];
  };
  return { kind: "curve", control1: at(1, kappa), control2: at(kappa, 1), to: at(0, 1) };
}

function rectangle(x: number, y: number, width: number, height: number, radius: number): readonly Segment[] {
  const [right, bottom] = [x + width, y + height];
  const r = Math.min(radius, width / 2, height / 2);
  if (r <= 0) return polygon([x, y, right, y, right, bottom, x, bottom], true);

  return [
    { kind: "move", to: [x + r, y] },
    { kind: "line", to: [right - r, y] },
    quarter(3, right - r, y + r, r, r),
    { kind: "line", to: [right, bottom - r] },
    quarter(0, right - r, bottom - r, r, r),
    { kind: "line", to: [x + r, bottom] },
    quarter(1, x + r, bottom - r, r, r),
    { kind: "line", to: [x, y + r] },
    quarter(2, x + r, y + r, r, r),
    { kind: "close" },
  ];
}
