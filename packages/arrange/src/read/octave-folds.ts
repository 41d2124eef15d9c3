import { compare } from "@gradus/score";
import { type Bar, endOf, strikesOf } from "./bar/bar.ts";

const shifts = [0, -1, 1, -2, 2] as const;
/** cost of a semitone outside the range, of each octave away from the source, and of changing the octave between two bars */
const outside = 1;
const away = 0.6;
const change = 12;
const changeAtRest = 4;
const never = 10_000;

/**
 * By how many octaves each bar of a line moves to come into a range: whole phrases at a time, so that the line keeps its
 * shape (cheapest path over the bars). A note held over a barline keeps its octave.
 */
export function octaveFolds(
  bars: readonly (Bar | undefined)[],
  [low, high]: readonly [low: number, high: number],
): readonly number[] {
  const heights = bars.map((bar) =>
    bar ? strikesOf(bar).flatMap((strike) => strike.heads.map(({ midi }) => midi)) : [],
  );
  const own = (bar: number, shift: number): number =>
    (heights[bar] ?? []).reduce((sum, midi) => {
      const moved = midi + 12 * shift;
      return sum + outside * Math.max(0, low - moved, moved - high);
    }, away * Math.abs(shift));
  const back: number[][] = [];
  let costs = shifts.map((shift) => own(0, shift));
  for (let bar = 1; bar < bars.length; bar++) {
    const turn = turnCost(bars[bar - 1], bars[bar]);
    const from: number[] = [];
    costs = shifts.map((shift, s) => {
      let best = Number.POSITIVE_INFINITY;
      shifts.forEach((before, b) => {
        const cost = (costs[b] ?? 0) + (before === shift ? 0 : turn * Math.abs(before - shift));
        if (cost >= best - 1e-9) return;
        best = cost;
        from[s] = b;
      });
      // a bar that is left alone cannot move
      return best + (bars[bar] || shift === 0 ? own(bar, shift) : never);
    });
    back[bar] = from;
  }
  let state = costs.indexOf(Math.min(...costs));
  const folds: number[] = new Array(bars.length).fill(0);
  for (let bar = bars.length - 1; bar >= 0; bar--) {
    folds[bar] = shifts[state] ?? 0;
    state = back[bar]?.[state] ?? state;
  }
  return folds;
}

/** Phrases end in rests: there the octave changes easily, and not at all under a tie. */
function turnCost(before: Bar | undefined, after: Bar | undefined): number {
  const last = before && strikesOf(before).at(-1);
  if (!before || !last) return changeAtRest;
  if (last.heads.some((head) => head.tieStart)) return never;
  const first = after && strikesOf(after)[0];
  const rests = compare(endOf(last), before.length) < 0 || (first !== undefined && first.onset.n > 0) || !first;
  return rests ? changeAtRest : change;
}
