import type { OutlineLibrary } from "../glyphs/outline-library.ts";
import { alongCurve, type Contour } from "../glyphs/raster.ts";
import { unknownOutline } from "../glyphs/smufl-names.ts";
import { type Box, boxOf, type Glyph, heightOf, type Point, widthOf } from "../page/page.ts";
import { identity, type Matrix } from "./matrix.ts";
import { type Outline, type OutlineReader, type Subpath, subpathsOf } from "./read-path.ts";

/** of symbols that are dots on their own: a disc says the same without a name that may be wrong */
const dots: ReadonlySet<string> = new Set(["augmentationDot", "repeatDot", "metAugmentationDot"]);
const isDot = (symbol: string): boolean => dots.has(symbol) || symbol.startsWith("articStaccato");

/** A reader of filled outlines that finds music symbols in a library; `em`, where it is known, of the font they were of. */
export function outlineReader(library: OutlineLibrary, em?: number): OutlineReader {
  return (outline, page) => {
    const contours = outline.subpaths.map(flattened(outline));
    const own = boxOf(subpathsOf(outline.data, identity).flatMap((one) => one.points));
    const found = library({ contours, own, ...(em === undefined ? {} : { em: { size: em, isAtOrigin: false } }) });
    const box = boxOf(contours.flat());
    if (!found) {
      if (isSlim(box) || !isUnknownSymbol(outline.subpaths)) return false;
      page.glyphs.push(unknown(outline));
      return true;
    }
    if (isDot(found.symbol)) {
      page.discs.push({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2, diameter: widthOf(box) });
    } else page.glyphs.push({ ...found, width: box.right - found.x });
    return true;
  };
}

/** thousandths of an em, y downwards */
const emUnits: Matrix = [1000, 0, 0, -1000, 0, 0];

/** The symbol that a font's character draws, by its path in ems; undefined when the library has none like it. */
export function symbolOfPath(path: ArrayLike<number>, library: OutlineLibrary): string | undefined {
  const data = Float32Array.from(path);
  const subpaths = subpathsOf(data, emUnits);
  const contours = subpaths.map(flattened({ subpaths, matrix: emUnits, data }));
  return library({ contours, own: boxOf(contours.flat()), em: { size: 1000, isAtOrigin: true } })?.symbol;
}

/** The em of the font that drew a page's heads: the middle one of their sizes. */
export function emOfHeads(glyphs: readonly Glyph[]): number | undefined {
  const sizes = glyphs.filter(({ symbol }) => symbol.startsWith("notehead")).map(({ size }) => size);
  return sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)];
}

/** A brace, which fonts draw in many sizes and programs in many shapes, or a bent line. */
const isSlim = (box: Box): boolean => heightOf(box) > 4 * widthOf(box) || widthOf(box) > 8 * heightOf(box);

/** More than a slur or a tie, which are one piece of two curves. */
const isUnknownSymbol = (subpaths: readonly Subpath[]): boolean =>
  subpaths.length > 1 || subpaths.some((one) => one.curves > 8);

function unknown({ subpaths }: Outline): { symbol: string; x: number; y: number; size: number; width: number } {
  const box = boxOf(subpaths.flatMap((one) => one.points));
  return { symbol: unknownOutline, x: box.left, y: (box.top + box.bottom) / 2, size: 0, width: widthOf(box) };
}

/** The polygon of a subpath: pdfjs's codes 2 and 3 are curves, which become short lines. */
const flattened = (outline: Outline) => {
  const codes = codesOf(outline.data);
  return (subpath: Subpath, index: number): Contour => flatten(subpath.points, codes[index] ?? []);
};

function codesOf(data: Float32Array): readonly (readonly number[])[] {
  const lists: number[][] = [];
  const lengths = [2, 2, 6, 4, 0];
  let at = 0;
  while (at < data.length) {
    const code = data[at] ?? 4;
    if (code === 0) lists.push([]);
    else if (code !== 4) lists.at(-1)?.push(code);
    at += 1 + (lengths[code] ?? 0);
  }
  return lists.filter((list) => list.length > 0);
}

function flatten(points: readonly Point[], codes: readonly number[]): Contour {
  const result: Point[] = points.slice(0, 1);
  let at = 1;
  for (const code of codes) {
    const [from, a, b, c] = [result.at(-1), points[at], points[at + 1], points[at + 2]];
    if (code === 2 && from && a && b && c) result.push(...alongCurve(from, a, b, c));
    else if (code === 3 && from && a && b) result.push(a, b);
    else if (a) result.push(a);
    at += code === 2 ? 3 : code === 3 ? 2 : 1;
  }
  return result;
}
