import type { Likeness } from "./likeness.ts";

/** bars in a row that make a return */
const phrase = 4;

/** Two bars with the same notes in one hand and at least the same shape in the other, or the same shape in both. */
export function alikeIn({ likeUpper, likeLower, shapeUpper, shapeLower }: Likeness, a: number, b: number): boolean {
  if (likeUpper[a] === -1 && likeLower[a] === -1) return false;
  const sameUpper = likeUpper[a] === likeUpper[b];
  return (
    (sameUpper && likeUpper[a] !== -1) ||
    (shapeUpper[a] === shapeUpper[b] &&
      shapeLower[a] === shapeLower[b] &&
      (likeUpper[a] !== -1 || likeLower[a] === likeLower[b]))
  );
}

/**
 * Bars at which a passage of four or more bars that comes twice begins, and those after its end, with their weight from 0 to 1.
 * A passage that goes round at once (an ostinato) counts where it begins first.
 */
export function returnEdges(likeness: Likeness, bars: number): ReadonlyMap<number, number> {
  const edges = new Map<number, number>();
  const mark = (bar: number, weight: number): void => {
    if (bar > 0 && bar < bars) edges.set(bar, Math.max(edges.get(bar) ?? 0, weight));
  };
  for (let distance = phrase; distance < bars; distance++) {
    let run = 0;
    for (let i = distance; i <= bars; i++) {
      if (i < bars && alikeIn(likeness, i, i - distance)) {
        run++;
        continue;
      }
      if (run >= phrase) {
        const weight = Math.min(1, run / (2 * phrase));
        mark(i - run, weight);
        mark(i - run - distance, weight);
        mark(i, weight / 2);
        mark(i - distance, weight / 2);
      }
      run = 0;
    }
  }
  return edges;
}
