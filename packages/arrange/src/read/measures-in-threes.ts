import type { Piece } from "./piece.ts";

/** Measures of a simple metre in which more beats are divided in three than in two. */
export function measuresInThrees({ bars, notes }: Pick<Piece, "bars" | "notes">): ReadonlySet<number> {
  const byBar = Map.groupBy(notes, ({ measure }) => measure);
  const found = bars.filter(({ index, start, beat, compound }) => {
    const parts = (byBar.get(index) ?? []).map(({ on }) => ({
      beat: Math.floor((on - start) / beat),
      twelfths: Math.round((12 * ((on - start) % beat)) / beat),
    }));
    const beatsAt = (points: readonly number[]): number =>
      new Set(parts.filter(({ twelfths }) => points.includes(twelfths)).map((part) => part.beat)).size;
    return !compound && beatsAt([4, 8]) > beatsAt([3, 6, 9]);
  });
  return new Set(found.map(({ index }) => index));
}
