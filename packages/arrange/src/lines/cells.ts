/** The levels that lines have words for, easiest first; the last stands for all above it. */
export const lineLevels: readonly string[] = [
  "beginner",
  "elementary",
  "early-intermediate",
  "intermediate",
  "late-intermediate",
];

/** A rhythm inside whole beats: where its notes begin, in beats, and what it costs at each level of `lineLevels`, in losses of a note. */
type Cell = { readonly beats: number; readonly at: readonly number[]; readonly costs: readonly number[] };
/** A way to fill a unit. `costs` of its cells at one level together. */
export type Rhythm = { readonly at: readonly number[]; readonly cost: number };

/** only where syllables leave nothing else */
const never = 99;
const third = 1 / 3;
const sixth = 1 / 6;

/**
 * Beats of two halves, in the order in which methods bring them (rhythm tables of research/instrument-profiles.md:
 * quarters and halves, eighth pairs, dotted quarters, sixteenths in fours, in twos, dotted eighths, triplets, syncopations).
 */
const simple: readonly Cell[] = [
  { beats: 1, at: [0], costs: [0, 0, 0, 0, 0] },
  { beats: 2, at: [0], costs: [0, 0, 0, 0, 0] },
  { beats: 3, at: [0], costs: [0, 0, 0, 0, 0] },
  { beats: 4, at: [0], costs: [0, 0, 0, 0, 0] },
  { beats: 1, at: [0, 0.5], costs: [1.5, 0.12, 0, 0, 0] },
  { beats: 2, at: [0, 1.5], costs: [3.2, 0.3, 0.1, 0, 0] },
  { beats: 2, at: [0, 0.5, 1.5], costs: [40, 6, 0.9, 0.2, 0] },
  { beats: 2, at: [0, 1.5, 1.75], costs: [never, 6, 0.8, 0.2, 0] },
  { beats: 1, at: [0, 0.75], costs: [30, 3.2, 0.7, 0.1, 0] },
  { beats: 1, at: [0, 0.5, 0.75], costs: [60, 3.2, 0.6, 0.15, 0] },
  { beats: 1, at: [0, 0.25, 0.5], costs: [60, 3.4, 0.8, 0.2, 0] },
  { beats: 1, at: [0, 0.25, 0.5, 0.75], costs: [80, 4, 1.2, 0.35, 0] },
  { beats: 1, at: [0, 0.25, 0.75], costs: [90, 20, 4, 1, 0.2] },
  { beats: 1, at: [0, 0.25], costs: [90, 20, 4, 1, 0.2] },
  { beats: 1, at: [0, third, 2 * third], costs: [70, 7, 1.4, 0.3, 0.1] },
];

/** Beats of three. */
const compound: readonly Cell[] = [
  { beats: 1, at: [0], costs: [0, 0, 0, 0, 0] },
  { beats: 2, at: [0], costs: [0, 0, 0, 0, 0] },
  { beats: 3, at: [0], costs: [0, 0, 0, 0, 0] },
  { beats: 1, at: [0, 2 * third], costs: [0.4, 0.1, 0, 0, 0] },
  { beats: 1, at: [0, third, 2 * third], costs: [2.4, 0.4, 0, 0, 0] },
  { beats: 1, at: [0, third], costs: [30, 2, 0.6, 0.2, 0] },
  { beats: 2, at: [0, 5 * third], costs: [1, 0.2, 0.1, 0, 0] },
  { beats: 1, at: [0, 0.5, 2 * third], costs: [40, 3, 0.6, 0.2, 0] },
  { beats: 1, at: [0, 2 * third, 5 * sixth], costs: [60, 3, 0.8, 0.3, 0] },
  { beats: 1, at: [0, third, 2 * third, 5 * sixth], costs: [70, 4, 1, 0.3, 0] },
  { beats: 1, at: [0, third, 0.5, 2 * third], costs: [70, 4, 1, 0.3, 0] },
  { beats: 1, at: [0, sixth, third, 2 * third], costs: [70, 4, 1, 0.3, 0] },
  { beats: 1, at: [0, third, 0.5, 2 * third, 5 * sixth], costs: [80, 5, 1.6, 0.4, 0] },
  { beats: 1, at: [0, sixth, third, 0.5, 2 * third], costs: [80, 5, 1.6, 0.4, 0] },
  { beats: 1, at: [0, sixth, third, 0.5, 2 * third, 5 * sixth], costs: [90, 6, 2, 0.5, 0] },
];

/** a dotted quarter that begins on a weak beat */
const weakDot = 0.6;

/** True for a place in a beat that only a tuplet has. */
export const isInTuplet = (at: number): boolean => Math.abs(at * 4 - Math.round(at * 4)) > 1e-3;

/** Every way to fill so many whole beats with cells that cost less than `most` at a level (its place in `lineLevels`). */
export function rhythmsOf(
  beats: number,
  isCompound: boolean,
  { level, tuplets }: { readonly level: number; readonly tuplets: boolean },
  most: number,
): readonly Rhythm[] {
  const cells = isCompound ? compound : simple.filter(({ at }) => tuplets || !at.some(isInTuplet));
  const found: Rhythm[] = [];
  const fill = (from: number, at: readonly number[], cost: number): void => {
    if (from >= beats) {
      found.push({ at, cost });
      return;
    }
    for (const cell of cells) {
      const weak = !isCompound && cell.beats === 2 && cell.at.length > 1 && from % 2 === 1 ? weakDot : 0;
      const sum = cost + (cell.costs[level] ?? 0) + weak;
      if (from + cell.beats <= beats && sum < most)
        fill(from + cell.beats, [...at, ...cell.at.map((one) => one + from)], sum);
    }
  };
  fill(0, [], 0);
  return found;
}
