import { compare, type Fraction } from "@gradus/score";
import {
  type Bar,
  endOf,
  type Group,
  groupsOf,
  lowestOf,
  mapStrikes,
  type Strike,
  withoutCrossing,
} from "../read/bar/bar.ts";
import { slotAt } from "../read/metre.ts";
import { byOctaves, type Neighbours } from "./operation.ts";

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
  /** where new harmonies begin: the lowest note of each stays its lowest */
  readonly basses?: readonly Fraction[];
  /** MIDI numbers of the notes before and after the bar, when the bar has to join them */
  readonly neighbours?: Neighbours;
};

const shifts = [0, -1, 1, -2, 2];
/** what a step over a rest, and one over the barline, costs of a step inside a figure: a line changes octave where it breathes */
const overRest = 0.5;
const overBarline = 0.7;
/** leaving the written octave costs a little, upwards a little more: basses stay */
const awayCost = (shift: number): number => (shift < 0 ? -0.3 : 0.4) * shift;

/**
 * Moves the notes of a bar by octaves, those that begin together as one, along the cheapest path (dynamic programming
 * over shifts). Tied notes move by their pitch alone, so that both ends of a tie over the barline move alike. A voice that crosses
 * the staves keeps its octave: one staff knows half of its figure only.
 */
export function alongPath(bar: Bar, wish: PathWish): Bar {
  const groups = groupsOf(withoutCrossing(bar));
  if (groups.length === 0) return bar;
  const path = pathOver(groups, wish);
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

/** Basses cost states, and are seldom passed: the path is looked for without them first. */
function pathOver(groups: readonly Group[], wish: PathWish): readonly number[] {
  const path = cheapestPath(groups, wish, free, freely);
  if (!wish.basses) return path;
  const lows = groups.map(lowestIn);
  const bassOf = bassesOf(groups, lows, wish.basses);
  const isUnder = (i: number, shift: number, bassShift: number): boolean => {
    const bass = bassOf[i] ?? i;
    return i !== bass && (lows[i] ?? 0) + 12 * shift < (lows[bass] ?? 0) + 12 * bassShift;
  };
  if (!path.some((shift, i) => isUnder(i, shift, path[bassOf[i] ?? i] ?? 0))) return path;
  return cheapestPath(groups, wish, bound, {
    costOf: (i, { shift, bass }) => {
      if ((bassOf[i] ?? i) === i && shift !== bass) return Number.POSITIVE_INFINITY;
      return isUnder(i, shift, bass) ? underCost : 0;
    },
    keepsBass: (i) => i > 0 && bassOf[i - 1] === bassOf[i],
  });
}

/** what a note under the bass of its harmony costs */
const underCost = 4;

/** For each group the one that is the bass of its harmony; `lows` are their lowest MIDI numbers. */
function bassesOf(groups: readonly Group[], lows: readonly number[], starts: readonly Fraction[]): readonly number[] {
  const lowest = new Map<number, number>();
  const slots = groups.map(({ onset }) => slotAt(starts, onset));
  slots.forEach((slot, i) => {
    const known = lowest.get(slot);
    if (known === undefined || (lows[i] ?? 0) < (lows[known] ?? 0)) lowest.set(slot, i);
  });
  return slots.map((slot) => lowest.get(slot) ?? 0);
}

const lowestIn = ({ strikes }: Group): number => Math.min(...strikes.map(lowestOf));

/** Octaves by which a group moves, their place among the shifts, and octaves by which the bass of its harmony moves. */
type State = { readonly shift: number; readonly place: number; readonly bass: number };
const statesOver = (bass: number): readonly State[] => shifts.map((shift, place) => ({ shift, place, bass }));
const free = statesOver(0);
const bound = shifts.flatMap(statesOver);

/** What the basses add to a path. */
type Bound = {
  /** what a state of a group costs beside the wish; infinite for one that cannot be */
  readonly costOf: (i: number, state: State) => number;
  /** whether a group and the one before have one bass, which moves once */
  readonly keepsBass: (i: number) => boolean;
};
const freely: Bound = { costOf: () => 0, keepsBass: () => false };

function cheapestPath(
  groups: readonly Group[],
  wish: PathWish,
  states: readonly State[],
  { costOf, keepsBass }: Bound,
): readonly number[] {
  const heights = groups.map(middleOf);
  const back: number[][] = [];
  let costs: number[] = [];
  groups.forEach((group, i) => {
    const from: number[] = [];
    // what shifts cost is the same in all states that share them
    const own = ownCosts(group, wish);
    const share = isApart(groups[i - 1], group) ? overRest : 1;
    const steps =
      i === 0
        ? []
        : shifts.map((shift) =>
            shifts.map((before) => share * stepCost(heights[i - 1] ?? 0, before, heights[i] ?? 0, shift, wish)),
          );
    const isKept = keepsBass(i);
    const next = states.map((state, s) => {
      const cost = own[state.place] ?? 0;
      const extra = costOf(i, state);
      if (i === 0) return cost + joint(wish.neighbours?.before, 0, heights[0], state.shift, wish) + extra;
      const step = steps[state.place];
      let best = Number.POSITIVE_INFINITY;
      if (extra === best) return best;
      states.forEach((before, b) => {
        if (isKept && before.bass !== state.bass) return;
        const sum = (costs[b] ?? 0) + (step?.[before.place] ?? 0) + extra;
        if (sum < best - 1e-9) {
          best = sum;
          from[s] = b;
        }
      });
      return best + cost;
    });
    back.push(from);
    costs = next;
  });
  const last = heights.at(-1);
  costs = costs.map((cost, s) => cost + joint(last, states[s]?.shift ?? 0, wish.neighbours?.after, 0, wish));
  let state = costs.indexOf(Math.min(...costs));
  const path: number[] = [];
  for (let i = groups.length - 1; i >= 0; i--) {
    path.unshift(states[state]?.shift ?? 0);
    state = back[i]?.[state] ?? state;
  }
  return path;
}

/** What each shift of a group costs by itself. */
function ownCosts({ strikes }: Group, { low, high, outsideCost = 1 }: PathWish): readonly number[] {
  let tied = false;
  const outside = shifts.map(() => 0);
  for (const { heads } of strikes) {
    for (const { midi, tieStart, tieStop } of heads) {
      tied ||= tieStart || tieStop;
      for (const [place, shift] of shifts.entries()) {
        const moved = midi + 12 * shift;
        const cost = outsideCost * Math.max(0, low - moved, moved - high) + (moved < 21 || moved > 108 ? 1000 : 0);
        outside[place] = (outside[place] ?? 0) + cost;
      }
    }
  }
  const nearest = tied ? nearestOf(outside) : -1;
  return shifts.map((shift, place) => (tied && place !== nearest ? 10_000 : (outside[place] ?? 0) + awayCost(shift)));
}

/** The place of the shift with the least of these costs, the first of equal ones. */
const nearestOf = (outside: readonly number[]): number =>
  outside.reduce((best, cost, place) => (cost < (outside[best] ?? 0) - 1e-9 ? place : best), 0);

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

/** True when a rest is between two groups. */
const isApart = (before: Group | undefined, group: Group): boolean =>
  before?.strikes.every((strike) => compare(endOf(strike), group.onset) < 0) ?? false;

const joint = (
  from: number | undefined,
  before: number,
  to: number | undefined,
  shift: number,
  wish: PathWish,
): number => (from === undefined || to === undefined ? 0 : overBarline * stepCost(from, before, to, shift, wish));

const middleOf = (group: Group): number => {
  const heads = group.strikes.flatMap((strike) => strike.heads);
  return heads.reduce((sum, head) => sum + head.midi, 0) / Math.max(1, heads.length);
};
