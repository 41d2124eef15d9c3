import { firstIndex } from "./first-index.ts";
import { QUARTER } from "./grains.ts";

/** Values that notation has, in grains, from a 32nd to a dotted whole; dotted and triplet ones included. */
const values = [1 / 8, 1 / 6, 1 / 4, 1 / 3, 3 / 8, 1 / 2, 2 / 3, 3 / 4, 1, 3 / 2, 2, 3, 4, 6, 8].map((quarters) =>
  Math.round(quarters * QUARTER),
);

const plain = new Set([1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8].map((quarters) => quarters * QUARTER));

type Placed = { readonly on: number; readonly off: number };

/**
 * Ends of notes whose release was played, not written: a note that is let go shortly before the next one of its line begins
 * lasts until then, another one gets the value that is nearest. `notes`: onsets in their places, ends as played, sorted by onset.
 */
export function tidyEnds(notes: readonly Placed[]): readonly number[] {
  const onsets = [...new Set(notes.map(({ on }) => on))].sort((a, b) => a - b);
  return notes.map(({ on, off }) => {
    const length = Math.max(off - on, 1);
    const next = nextOnset(onsets, on, off);
    if (next !== undefined && Math.abs(next - off) <= Math.max(0.34 * (next - on), QUARTER / 16)) return next;
    const value = values.reduce((best, one) => (ratio(one, length) < ratio(best, length) ? one : best));
    const end = on + Math.max(value, Math.round(length / QUARTER) > 8 ? Math.round(length / QUARTER) * QUARTER : 0);
    return end;
  });
}

/** How far a length is from a value; dotted values and triplets need better proof than plain ones. */
const ratio = (value: number, length: number): number =>
  Math.abs(Math.log(value / length)) + (plain.has(value) ? 0 : 0.25);

/** The onset after `on` that is nearest to `off`. */
function nextOnset(onsets: readonly number[], on: number, off: number): number | undefined {
  const low = firstIndex(onsets, (onset) => onset >= off);
  const near = [onsets[low - 1], onsets[low]].filter((onset) => onset !== undefined && onset > on);
  return near.sort((a, b) => Math.abs((a ?? 0) - off) - Math.abs((b ?? 0) - off))[0];
}
