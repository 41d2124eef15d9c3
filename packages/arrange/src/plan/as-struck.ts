import type { Reading, Texture } from "../read/reading.ts";
import { quarter } from "../read/ticks.ts";
import { type FigureName, strokesOfFigure } from "./figures.ts";
import { accompanimentOf } from "./losses.ts";

/**
 * Where the accompaniment of the source strikes in each measure, chords beside the tune among it, in ticks from the start of the
 * measure: on beats and their halves (thirds where beats go in threes, as they do in the measures `threes`), and at the start where it
 * goes on from the measure before.
 */
export function struckIn(
  reading: Pick<Reading, "piece" | "tune">,
  threes: ReadonlySet<number>,
): readonly (readonly number[])[] {
  const { bars } = reading.piece;
  const notes = accompanimentOf(reading);
  let from = 0;
  return bars.map(({ index, start, length, beat, compound }) => {
    while (from < notes.length && ((notes[from]?.on ?? 0) + (notes[from]?.dur ?? 0)) * quarter <= start) from++;
    const part = compound || threes.has(index) ? beat / 3 : beat / 2;
    const found = new Set<number>();
    for (let i = from; i < notes.length && (notes[i]?.on ?? 0) * quarter < start + length; i++) {
      const { on = 0, dur = 0 } = notes[i] ?? {};
      const at = Math.round(on * quarter) - start;
      if (at < 0 ? Math.round((on + dur) * quarter) > start : at % part === 0) found.add(Math.max(0, at));
    }
    return [...found].toSorted((a, b) => a - b);
  });
}

/** by texture: share of a figure's strokes below which a measure stands still beside it */
const standing: Readonly<Partial<Record<Texture, number>>> = { chords: 1, oompah: 0.6, broken: 0.55 };

/**
 * The figures of a piece, with chords as the source strikes them in the measures in which a figure would strike more often: chords that
 * stand still stay so. By measure.
 */
export function noBusier(
  figures: ReadonlyMap<number, FigureName>,
  { piece, textures }: Pick<Reading, "piece" | "textures">,
  struck: readonly (readonly number[])[],
): ReadonlyMap<number, FigureName> {
  return new Map(
    [...figures].map(([index, figure]) => {
      const bar = piece.bars[index];
      const own = struck[index]?.length ?? 0;
      const share = standing[textures[index] ?? "none"];
      if (!bar || own === 0 || share === undefined) return [index, figure];
      const beats = Math.max(1, Math.round(bar.length / bar.beat));
      return [index, own < share * strokesOfFigure(figure, beats).length ? "as-struck" : figure];
    }),
  );
}

/**
 * Where chords are struck that stand as the source has them: in halves of beats at most (thirds in compound metres), for a triplet is
 * a figure; of a chord that was broken on the beats alone.
 */
export function standingIn(
  struck: readonly (readonly number[])[],
  { piece, textures }: Pick<Reading, "piece" | "textures">,
): readonly (readonly number[])[] {
  return piece.bars.map(({ index, beat, compound }) => {
    const part = textures[index] === "broken" ? beat : compound ? beat / 3 : beat / 2;
    const own = struck[index] ?? [];
    const standing = own.filter((at) => at % part === 0);
    return standing.length > 0 ? standing : own.slice(0, 1);
  });
}
