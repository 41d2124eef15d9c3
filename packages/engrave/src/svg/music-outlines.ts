import { VerovioToolkit } from "verovio/esm";
import { embeddedMusicFont, verovioModule } from "./verovio.ts";

type Point = { readonly x: number; readonly y: number };
/** A symbol as polygons, in thousandths of an em, y upwards from the baseline. */
export type MusicOutline = { readonly codePoint: number; readonly contours: readonly (readonly Point[])[] };

/** the music fonts that verovio carries */
const fonts = ["Leipzig", "Bravura", "Leland", "Petaluma", "Gootville"];

let made: Promise<readonly MusicOutline[]> | undefined;

/** The outlines of these SMuFL symbols in every music font at hand, for whoever has to recognise drawn music. Made once. */
export function musicOutlines(codePoints: readonly number[]): Promise<readonly MusicOutline[]> {
  made ??= collect(codePoints);
  return made;
}

async function collect(codePoints: readonly number[]): Promise<readonly MusicOutline[]> {
  const module = await verovioModule();
  const toolkit = new VerovioToolkit(module);
  try {
    return fonts.flatMap((name) => {
      const font = embeddedMusicFont(toolkit, name);
      const units = 1000 / font.unitsPerEm;
      return codePoints
        .filter((codePoint) => font.hasGlyphForCodePoint(codePoint))
        .map((codePoint) => ({
          codePoint,
          contours: contoursOf(font.glyphForCodePoint(codePoint).path.commands, units),
        }));
    });
  } finally {
    toolkit.destroy();
  }
}

type Command = { readonly command: string; readonly args: readonly number[] };

function contoursOf(commands: readonly Command[], scale: number): readonly (readonly Point[])[] {
  const contours: Point[][] = [];
  for (const { command, args } of commands) {
    const points = Array.from({ length: args.length / 2 }, (_, index) => ({
      x: (args[2 * index] ?? 0) * scale,
      y: (args[2 * index + 1] ?? 0) * scale,
    }));
    const [first] = points;
    if (command === "moveTo" && first) contours.push([first]);
    else contours.at(-1)?.push(...flattened(contours.at(-1)?.at(-1), points));
  }
  return contours.filter((contour) => contour.length > 2);
}

/** pieces of a curve; symbols are small */
const steps = 6;

/** Points of a line, a quadratic or a cubic Bézier curve after its first point (de Casteljau). */
function flattened(from: Point | undefined, control: readonly Point[]): readonly Point[] {
  if (!from || control.length < 2) return control;
  return Array.from({ length: steps }, (_, index) => pointAt([from, ...control], (index + 1) / steps));
}

function pointAt(control: readonly Point[], t: number): Point {
  let points = control;
  while (points.length > 1) {
    points = points.slice(1).map((to, index) => {
      const from = points[index] ?? to;
      return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t };
    });
  }
  return points[0] ?? { x: 0, y: 0 };
}
