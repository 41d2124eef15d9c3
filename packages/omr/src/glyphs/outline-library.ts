import { type Box, boxOf, heightOf, widthOf } from "../page/page.ts";
import { type Contour, rasterDistance, rasterOf } from "./raster.ts";
import { smuflName } from "./smufl-names.ts";

/** A symbol of a music font as polygons, in thousandths of an em, y upwards from the baseline. */
export type KnownOutline = { readonly codePoint: number; readonly contours: readonly Contour[] };
/** A shape on a page: y downwards. `own` are its contours in the coordinates it was written in, when they are kept. */
export type Shape = {
  readonly contours: readonly Contour[];
  readonly own: Box;
  /** of its font, in the units of the contours, where it is known: it lets symbols of fonts that no library has be found */
  readonly em?: { readonly size: number; readonly isAtOrigin: boolean };
};
export type FoundGlyph = { readonly symbol: string; readonly x: number; readonly y: number; readonly size: number };
/** The symbol that a shape draws, with its origin and its em; undefined when none is near enough. */
export type OutlineLibrary = (shape: Shape) => FoundGlyph | undefined;

type Entry = {
  readonly symbol: string;
  readonly box: Box;
  readonly raster: Float32Array;
};

/** mean difference of the rasters; the same symbol of two fonts differs by 0.02 to 0.2, two symbols of one by 0.1 and more */
const nearEnough = 0.075;
/** the same for a character of a music font, which is some symbol of any size: fonts for texts set them larger */
const nearEnoughOfFont = 0.12;
/** the same for a shape of a known em, which is compared only with symbols of its size, and by how much those may differ */
const [farEnough, mostStretched] = [0.24, 0.2];
/** shares of its font's em at which symbols are set: grace notes, clefs inside a line */
const shares = [1, 0.8, 0.7, 0.6];
/** what a shape gains whose own coordinates are the font's: they tell a whole rest from a half rest */
const sameBoxGain = 0.05;
const emUnits = 1000;

/**
 * Libraries for one document each, which look shapes up by nearest neighbour; the same shape again in a document costs
 * nothing. What a document's shapes were is forgotten with it: every slur is a shape of its own.
 */
export function outlineLibraries(known: readonly KnownOutline[]): () => OutlineLibrary {
  const entries = known.filter((one) => one.contours.length > 0).map(entryOf);
  return () => libraryOf(entries);
}

function libraryOf(entries: readonly Entry[]): OutlineLibrary {
  const seen = new Map<string, Entry | undefined>();
  return (shape) => {
    const box = boxOf(shape.contours.flat());
    if (widthOf(box) <= 0 || heightOf(box) <= 0) return undefined;
    const key = keyOf(shape, box);
    if (!seen.has(key)) seen.set(key, nearest(entries, shape, box));
    const entry = seen.get(key);
    return entry && placed(entry, box);
  };
}

function entryOf({ codePoint, contours }: KnownOutline): Entry {
  const turned = contours.map((contour) => contour.map(({ x, y }) => ({ x, y: -y })));
  return { symbol: smuflName(codePoint), box: boxOf(turned.flat()), raster: rasterOf(turned) };
}

/** Shapes are the same when their points are, measured in their own box. */
function keyOf({ contours, own, em }: Shape, box: Box): string {
  const [width, height] = [widthOf(box), heightOf(box)];
  const near = (value: number): number => Math.round(value * 60);
  const points = contours.flat().map(({ x, y }) => `${near((x - box.left) / width)},${near((y - box.top) / height)}`);
  const size = em ? near(height / em.size) : 0;
  return `${near(width / height)} ${size} ${[own.left, own.top, own.right, own.bottom].map(Math.round)} ${points.join(" ")}`;
}

function nearest(entries: readonly Entry[], shape: Shape, box: Box): Entry | undefined {
  const raster = rasterOf(shape.contours, box);
  const ratio = widthOf(box) / heightOf(box);
  const limit = shape.em?.isAtOrigin ? nearEnoughOfFont : nearEnough;
  let best: { readonly entry: Entry; readonly distance: number } | undefined;
  for (const entry of entries) {
    const sides = Math.abs(Math.log(ratio / (widthOf(entry.box) / heightOf(entry.box))));
    if (sides > 0.12) continue;
    const gain = isSameBox(shape.own, entry.box) ? sameBoxGain : 0;
    const most = Math.min(best?.distance ?? 1, limit) + gain - sides * 0.3;
    const distance = rasterDistance(raster, entry.raster, most) + sides * 0.3 - gain;
    if (distance < limit && (!best || distance < best.distance)) best = { entry, distance };
  }
  return best?.entry ?? (shape.em && nearestOfSize(entries, raster, box, shape.em));
}

/** The symbol most like a shape among those that would be about as wide and as high in its font. */
function nearestOfSize(
  entries: readonly Entry[],
  raster: Float32Array,
  box: Box,
  { size, isAtOrigin }: NonNullable<Shape["em"]>,
): Entry | undefined {
  let best: { readonly entry: Entry; readonly distance: number } | undefined;
  for (const share of isAtOrigin ? [1] : shares) {
    const unit = (size * share) / emUnits;
    for (const entry of entries) {
      const stretched = stretchOf(entry.box, box, unit);
      if (stretched > mostStretched) continue;
      const moved = isAtOrigin
        ? (0.4 * (Math.abs(box.left / unit - entry.box.left) + Math.abs(box.top / unit - entry.box.top))) / emUnits
        : 0;
      const before = 0.2 * stretched + moved + (share === 1 ? 0 : 0.02);
      const most = Math.min(best?.distance ?? 1, farEnough) - before;
      const distance = most > 0 ? rasterDistance(raster, entry.raster, most) + before : 1;
      if (distance < farEnough && (!best || distance < best.distance)) best = { entry, distance };
    }
  }
  return best?.entry;
}

/** The larger of the logarithms by which a shape's sides differ from a symbol's. */
const stretchOf = (symbol: Box, shape: Box, unit: number): number =>
  Math.max(
    Math.abs(Math.log(widthOf(shape) / (unit * widthOf(symbol)))),
    Math.abs(Math.log(heightOf(shape) / (unit * heightOf(symbol)))),
  );

const isSameBox = (own: Box, box: Box): boolean => {
  const close = (a: number, b: number): boolean => Math.abs(a - b) <= 6;
  const across = close(own.left, box.left) && close(own.right, box.right);
  // written with y upwards or downwards
  const upwards = close(-own.bottom, box.top) && close(-own.top, box.bottom);
  return across && (upwards || (close(own.top, box.top) && close(own.bottom, box.bottom)));
};

function placed({ symbol, box }: Entry, on: Box): FoundGlyph {
  const scale = widthOf(on) / widthOf(box);
  return { symbol, x: on.left - box.left * scale, y: on.top - box.top * scale, size: emUnits * scale };
}
