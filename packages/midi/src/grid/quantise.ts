import { QUARTER } from "./grains.ts";

/**
 * Places of notation for onsets that were played to a beat. For every beat one grid is chosen, by Viterbi over the beats: the
 * sum of squared errors, the grid's own complexity and the change from the beat before (after Cemgil, Desain, Kappen 2000).
 */
type Grid = { readonly parts: number; readonly cost: number };
const grids: readonly Grid[] = [
  { parts: 1, cost: 0 },
  { parts: 2, cost: 0.7 },
  { parts: 4, cost: 1.6 },
  { parts: 3, cost: 2.2 },
  { parts: 6, cost: 4 },
  { parts: 8, cost: 4.4 },
];
const CHANGE_OF_KIND = 1.2;
const isTriple = ({ parts }: Grid): boolean => parts % 3 === 0;

/**
 * `beats`: onsets in quarters, in any order; `sigma`: how far they usually lie from their place, in quarters. Answers their
 * places in grains, in the same order.
 */
export function quantised(played: readonly number[], sigma: number): readonly number[] {
  const beats = together(played, sigma);
  const byBeat = Map.groupBy(beats.keys(), (index) => Math.floor((beats[index] ?? 0) + 1 / 32));
  const order = [...byBeat.keys()].sort((a, b) => a - b);
  const backs: number[][] = [];
  let costs = grids.map(() => 0);
  order.forEach((beat, step) => {
    const inside = (byBeat.get(beat) ?? []).map((index) => (beats[index] ?? 0) - beat);
    const isNext = order[step - 1] === beat - 1;
    const back: number[] = [];
    costs = grids.map((grid, to) => {
      const from = bestBefore(costs, grid, isNext);
      back[to] = from.index;
      return from.cost + grid.cost * Math.min(1, inside.length) + errorOf(inside, grid, sigma);
    });
    backs.push(back);
  });
  const places = new Array<number>(beats.length).fill(0);
  let chosen = costs.indexOf(Math.min(...costs));
  for (let step = order.length - 1; step >= 0; step--) {
    const beat = order[step] ?? 0;
    const { parts } = grids[chosen] as Grid;
    for (const index of byBeat.get(beat) ?? []) {
      const inside = (beats[index] ?? 0) - beat;
      places[index] = Math.max(0, beat * QUARTER + (Math.round(inside * parts) * QUARTER) / parts);
    }
    chosen = backs[step]?.[chosen] ?? 0;
  }
  return places;
}

/** What is struck within one spread is one chord: all its onsets are taken for their mean. */
function together(beats: readonly number[], spread: number): readonly number[] {
  const order = [...beats.keys()].sort((a, b) => (beats[a] ?? 0) - (beats[b] ?? 0));
  const merged = [...beats];
  let chord: number[] = [];
  const close = (): void => {
    const mean = chord.reduce((sum, index) => sum + (beats[index] ?? 0), 0) / chord.length;
    for (const index of chord) merged[index] = mean;
  };
  for (const index of order) {
    const first = chord[0];
    if (first !== undefined && (beats[index] ?? 0) - (beats[first] ?? 0) > spread) {
      close();
      chord = [];
    }
    chord.push(index);
  }
  if (chord.length > 0) close();
  return merged;
}

function bestBefore(costs: readonly number[], grid: Grid, isNext: boolean): { index: number; cost: number } {
  let best = { index: 0, cost: Number.POSITIVE_INFINITY };
  costs.forEach((cost, index) => {
    const before = grids[index] as Grid;
    const change = isNext && before.parts > 1 && grid.parts > 1 && isTriple(before) !== isTriple(grid);
    const total = cost + (change ? CHANGE_OF_KIND : 0);
    if (total < best.cost) best = { index, cost: total };
  });
  return best;
}

function errorOf(inside: readonly number[], { parts }: Grid, sigma: number): number {
  let sum = 0;
  for (const place of inside) {
    const error = (place - Math.round(place * parts) / parts) / sigma;
    sum += Math.min(error * error, 16) / 2;
  }
  return sum;
}
