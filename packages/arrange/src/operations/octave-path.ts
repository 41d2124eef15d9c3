import { type Bar, type Group, groupsOf, mapStrikes, type Strike } from "../bar/bar.ts";
import { byOctaves } from "./operation.ts";

/** What a path of octave shifts tries to meet; costs in the same unit, one semitone outside the range costs 1. */
export type PathWish = {
  readonly low: number;
  readonly high: number;
  /** steps of more semitones than this cost `leapCost` a semitone */
  readonly leap: number;
  readonly leapCost: number;
  /** cost of a step that turns against the source */
  readonly turnCost: number;
  /** cost of leaving the octave of the note before */
  readonly changeCost: number;
  /** of a semitone outside the range; 1 when absent */
  readonly outsideCost?: number;
  /** MIDI numbers of the notes before and after the bar, when the bar has to join them */
  readonly neighbours?: Neighbours;
};

export type Neighbours = { readonly before: number | undefined; readonly after: number | undefined };

const shifts = [0, -1, 1, -2, 2];
/** leaving the written octave costs a little, upwards a little more: basses stay */
const awayCost = (shift: number): number => (shift < 0 ? -0.3 : 0.4) * shift;

/**
 * Moves the notes of a bar by octaves, those that begin together as one, along the cheapest path (dynamic programming
 * over shifts). Tied notes move by their pitch alone, so that both ends of a tie over the barline move alike.
 */
export function alongPath(bar: Bar, wish: PathWish): Bar {
  const groups = groupsOf(bar);
  if (groups.length === 0) return bar;
  const path = cheapestPath(groups, wish);
  if (path.every((shift) => shift === 0)) return bar;
  const shiftOf = new Map<Strike, number>();
  groups.forEach((group, i) => {
    for (const strike of group.strikes) shiftOf.set(strike, path[i] ?? 0);
  });
  return mapStrikes(bar, (strike) => {
    const octaves = shiftOf.get(strike) ?? 0;
    return octaves === 0 ? strike : { ...strike, heads: strike.heads.map((head) => byOctaves(head, octaves)) };
  });
}

function cheapestPath(groups: readonly Group[], wish: PathWish): readonly number[] {
  const heights = groups.map(middleOf);
  const back: number[][] = [];
  let costs: number[] = [];
  groups.forEach((group, i) => {
    const own = shifts.map((shift) => ownCost(group, shift, wish));
    const from: number[] = [];
    const next = shifts.map((shift, s) => {
      if (i === 0) return (own[s] ?? 0) + joint(wish.neighbours?.before, 0, heights[0], shift, wish);
      let best = Number.POSITIVE_INFINITY;
      shifts.forEach((before, b) => {
        const cost = (costs[b] ?? 0) + stepCost(heights[i - 1] ?? 0, before, heights[i] ?? 0, shift, wish);
        if (cost < best - 1e-9) {
          best = cost;
          from[s] = b;
        }
      });
      return best + (own[s] ?? 0);
    });
    back.push(from);
    costs = next;
  });
  const last = heights.at(-1);
  costs = costs.map((cost, s) => cost + joint(last, shifts[s] ?? 0, wish.neighbours?.after, 0, wish));
  let state = costs.indexOf(Math.min(...costs));
  const path: number[] = [];
  for (let i = groups.length - 1; i >= 0; i--) {
    path.unshift(shifts[state] ?? 0);
    state = back[i]?.[state] ?? state;
  }
  return path;
}

function ownCost(group: Group, shift: number, { low, high, outsideCost = 1 }: PathWish): number {
  const heads = group.strikes.flatMap((strike) => strike.heads);
  const outside = (octaves: number): number =>
    heads.reduce((sum, { midi }) => {
      const moved = midi + 12 * octaves;
      return sum + outsideCost * Math.max(0, low - moved, moved - high) + (moved < 21 || moved > 108 ? 1000 : 0);
    }, 0);
  const tied = heads.some((head) => head.tieStart || head.tieStop);
  if (tied && shift !== nearestShift(outside)) return 10_000;
  return outside(shift) + awayCost(shift);
}

const nearestShift = (outside: (octaves: number) => number): number =>
  shifts.reduce((best, shift) => (outside(shift) < outside(best) - 1e-9 ? shift : best), 0);

function stepCost(from: number, before: number, to: number, shift: number, wish: PathWish): number {
  const step = to + 12 * shift - from - 12 * before;
  const source = to - from;
  // a jump that becomes a repeated note is as bad as two wrong turns
  const wrong = source !== 0 && Math.sign(step) !== Math.sign(source) ? (step === 0 ? 2 : 1) : 0;
  const turned = wrong * wish.turnCost;
  const grown = Math.max(0, Math.abs(step) - Math.abs(source)) * 0.2;
  const leap = Math.max(0, Math.abs(step) - wish.leap) * wish.leapCost;
  return turned + grown + leap + (shift === before ? 0 : wish.changeCost);
}

const joint = (
  from: number | undefined,
  before: number,
  to: number | undefined,
  shift: number,
  wish: PathWish,
): number => (from === undefined || to === undefined ? 0 : stepCost(from, before, to, shift, wish));

const middleOf = (group: Group): number => {
  const heads = group.strikes.flatMap((strike) => strike.heads);
  return heads.reduce((sum, head) => sum + head.midi, 0) / Math.max(1, heads.length);
};
