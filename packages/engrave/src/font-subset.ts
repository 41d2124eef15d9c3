/// <reference path="./types/fontkit.d.ts" />
import type { Font, PathCommand } from "fontkit";
import { checksumOf, type FontTable, sfntOf } from "./sfnt.ts";

/** On the outline, or a control point of a quadratic curve beside it; in units of the font. */
type Point = { readonly x: number; readonly y: number; readonly on: boolean };
type Glyph = { readonly codePoint: number; readonly width: number; readonly contours: readonly (readonly Point[])[] };

/**
 * A subset of a TrueType font: a font file with the glyphs of these code points alone, outlines and widths rounded to units of
 * the font, without hinting, under the name `family` (ASCII). Code points are of the Basic Multilingual Plane; those that the
 * font lacks are left out, and undefined is returned if it lacks all. Tables and their fields: OpenType 1.9. Throws on cubic
 * curves, which TrueType has not.
 *
 * fontkit's own `createSubset` cannot do this: from WOFF2, the form in which verovio carries its font, it writes empty outlines
 * (foliojs/fontkit issue 201), and it writes no `cmap`, without which browsers refuse a font.
 */
export function subsetFont(font: Font, family: string, codePoints: readonly number[]): Uint8Array | undefined {
  const known = codePoints.filter((codePoint) => font.hasGlyphForCodePoint(codePoint));
  if (known.length === 0) return undefined;
  const glyphs = known
    .toSorted((a, b) => a - b)
    .map((codePoint) => {
      const { advanceWidth, path } = font.glyphForCodePoint(codePoint);
      return { codePoint, width: Math.round(advanceWidth), contours: contoursOf(path.commands) };
    });
  // glyph 0 (.notdef) is shown for code points without a glyph: an empty one
  const all = [{ codePoint: 0, width: 0, contours: [] }, ...glyphs];
  const outlines = all.map(({ contours }) => outline(contours));
  const tables = [
    table("OS/2", os2(font, glyphs)),
    table("cmap", cmap(glyphs)),
    table("glyf", outlines.flat()),
    table("head", head(font, all)),
    table("hhea", hhea(font, all)),
    table(
      "hmtx",
      all.flatMap(({ width, contours }) => [...u16(width), ...u16(boxOf(contours).xMin)]),
    ),
    table("loca", [0, ...sumsOf(outlines)].flatMap(u32)),
    table("maxp", maxp(all)),
    table("name", nameTable(family)),
    table("post", [...u32(0x0003_0000), ...zeros(28)]),
  ];
  return sfntOf(0x0001_0000, tables);
}

const table = (tag: string, bytes: readonly number[]): FontTable => {
  const data = Uint8Array.from(bytes);
  return { tag, checksum: checksumOf(data), data };
};

const u16 = (value: number): readonly number[] => [(value >> 8) & 255, value & 255];
const u32 = (value: number): readonly number[] => [...u16(value >>> 16), ...u16(value & 0xffff)];
const zeros = (count: number): readonly number[] => Array.from({ length: count }, () => 0);

function contoursOf(commands: readonly PathCommand[]): readonly (readonly Point[])[] {
  const contours: Point[][] = [];
  for (const { command, args } of commands) {
    const [x = 0, y = 0, endX = 0, endY = 0] = args.map(Math.round);
    const points = contours.at(-1);
    if (command === "moveTo") contours.push([{ x, y, on: true }]);
    else if (command === "lineTo") points?.push({ x, y, on: true });
    else if (command === "quadraticCurveTo") points?.push({ x, y, on: false }, { x: endX, y: endY, on: true });
    else if (command !== "closePath") throw new Error(`a TrueType outline has no ${command}`);
  }
  return contours.map(withoutRepeatedEnd).filter(({ length }) => length > 1);
}

/** A contour closes by itself. */
function withoutRepeatedEnd(points: readonly Point[]): readonly Point[] {
  const [first, last] = [points[0], points.at(-1)];
  return first !== last && last?.on && first?.x === last.x && first.y === last.y ? points.slice(0, -1) : points;
}

type Box = { readonly xMin: number; readonly yMin: number; readonly xMax: number; readonly yMax: number };

function boxOf(contours: readonly (readonly Point[])[]): Box {
  const points = contours.flat();
  if (points.length === 0) return { xMin: 0, yMin: 0, xMax: 0, yMax: 0 };
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return { xMin: Math.min(...xs), yMin: Math.min(...ys), xMax: Math.max(...xs), yMax: Math.max(...ys) };
}
const boxBytes = ({ xMin, yMin, xMax, yMax }: Box): readonly number[] => [xMin, yMin, xMax, yMax].flatMap(u16);

/** An entry of `glyf`, to an even length; nothing for an empty glyph. */
function outline(contours: readonly (readonly Point[])[]): readonly number[] {
  if (contours.length === 0) return [];
  const points = contours.flat();
  const ends = sumsOf(contours).map((sum) => sum - 1);
  const steps = (axis: "x" | "y") => points.map((point, index) => point[axis] - (points[index - 1]?.[axis] ?? 0));
  const bytes = [
    ...u16(contours.length),
    ...boxBytes(boxOf(contours)),
    ...ends.flatMap(u16),
    ...u16(0),
    ...points.map(({ on }) => (on ? 1 : 0)),
    ...steps("x").flatMap(u16),
    ...steps("y").flatMap(u16),
  ];
  return bytes.length % 2 === 0 ? bytes : [...bytes, 0];
}

/** How many elements there are up to the end of each list. */
function sumsOf(lists: readonly (readonly unknown[])[]): readonly number[] {
  let sum = 0;
  return lists.map(({ length }) => {
    sum += length;
    return sum;
  });
}

const head = ({ unitsPerEm }: Font, glyphs: readonly Glyph[]): readonly number[] => [
  ...u32(0x0001_0000),
  ...u32(0x0001_0000),
  // the checksum of the whole file, which no browser reads
  ...u32(0),
  ...u32(0x5f0f_3cf5),
  ...u16(3),
  ...u16(unitsPerEm),
  ...zeros(16),
  ...boxBytes(boxOf(glyphs.flatMap(({ contours }) => contours))),
  ...u16(0),
  ...u16(8),
  ...u16(2),
  // offsets of 32 bits
  ...u16(1),
  ...u16(0),
];

function hhea({ ascent, descent, lineGap }: Font, glyphs: readonly Glyph[]): readonly number[] {
  const boxes = glyphs.map(({ width, contours }) => ({ width, ...boxOf(contours) }));
  return [
    ...u32(0x0001_0000),
    ...u16(ascent),
    ...u16(descent),
    ...u16(lineGap),
    ...u16(Math.max(...boxes.map(({ width }) => width))),
    ...u16(Math.min(...boxes.map(({ xMin }) => xMin))),
    ...u16(Math.min(...boxes.map(({ width, xMax }) => width - xMax))),
    ...u16(Math.max(...boxes.map(({ xMax }) => xMax))),
    ...u16(1),
    ...zeros(14),
    ...u16(glyphs.length),
  ];
}

const maxp = (glyphs: readonly Glyph[]): readonly number[] => [
  ...u32(0x0001_0000),
  ...u16(glyphs.length),
  ...u16(Math.max(...glyphs.map(({ contours }) => contours.flat().length))),
  ...u16(Math.max(...glyphs.map(({ contours }) => contours.length))),
  ...zeros(4),
  ...u16(2),
  ...zeros(16),
];

function os2({ ascent, descent, lineGap }: Font, glyphs: readonly Glyph[]): readonly number[] {
  const codePoints = glyphs.map(({ codePoint }) => codePoint);
  return [
    ...u16(3),
    ...u16(Math.round(glyphs.reduce((sum, { width }) => sum + width, 0) / glyphs.length)),
    ...u16(400),
    ...u16(5),
    ...zeros(50),
    ...[..."GRAD"].map((letter) => letter.charCodeAt(0)),
    // regular
    ...u16(0x40),
    ...u16(Math.min(...codePoints)),
    ...u16(Math.max(...codePoints)),
    ...u16(ascent),
    ...u16(descent),
    ...u16(lineGap),
    ...u16(ascent),
    ...u16(-descent),
    ...zeros(18),
  ];
}

/** Format 4, each code point a segment of its own; the last segment ends the list. */
function cmap(glyphs: readonly Glyph[]): readonly number[] {
  const segments = [
    ...glyphs.map(({ codePoint }, index) => ({ codePoint, delta: index + 1 - codePoint })),
    { codePoint: 0xffff, delta: 1 },
  ];
  const power = Math.floor(Math.log2(segments.length));
  const codes = segments.flatMap(({ codePoint }) => u16(codePoint));
  return [
    // one table: Windows, Unicode BMP
    ...[0, 1, 3, 1].flatMap(u16),
    ...u32(12),
    ...u16(4),
    ...u16(16 + 8 * segments.length),
    ...u16(0),
    ...u16(2 * segments.length),
    ...u16(2 * 2 ** power),
    ...u16(power),
    ...u16(2 * segments.length - 2 * 2 ** power),
    ...codes,
    ...u16(0),
    ...codes,
    ...segments.flatMap(({ delta }) => u16(delta)),
    ...segments.flatMap(() => u16(0)),
  ];
}

/** Family, style, full name and PostScript name, in UTF-16 for Windows in English. */
function nameTable(family: string): readonly number[] {
  const names = [
    { id: 1, text: family },
    { id: 2, text: "Regular" },
    { id: 4, text: family },
    { id: 6, text: family },
  ];
  let at = 0;
  const records = names.flatMap(({ id, text }) => {
    const record = [3, 1, 0x409, id, 2 * text.length, at].flatMap(u16);
    at += 2 * text.length;
    return record;
  });
  const letters = names.flatMap(({ text }) => [...text].flatMap((letter) => u16(letter.charCodeAt(0))));
  return [...[0, names.length, 6 + 12 * names.length].flatMap(u16), ...records, ...letters];
}
