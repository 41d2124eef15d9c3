import type { Accents } from "./accents.ts";
import { type Stretch, strengthAt } from "./evidence.ts";

/**
 * What a bar that ends early must gain, in strength of the barlines after it. Set like the three below on the tuning half of
 * ten folders of scores and on the harmony corpus; 10 to 14 give the same.
 */
const CHANGE = 10;
/** What each barline costs that is not where the first ones would have it. */
const MOVED = 0.1;
/** The same half a bar off, which looks like a whole one from inside. */
const HALF = 0.3;
/** So many bars begin where the pickup says before one may move: else a pickup could be had for less. */
const STEADY = 4;
/** The finest place for a barline that moves: an eighth, in steps. */
const FINEST = 6;
/** Longer stretches, in barlines times places in a bar, are left as they are. */
const MOST = 500_000;

/** For a first full bar that begins at `first`: where bars begin anew, and what that gains over bars of one length. */
export type Shifts = (first: number) => { readonly gain: number; readonly restarts: readonly number[] };
const none = { gain: 0, restarts: [] };
export const evenBars: Shifts = () => none;

/**
 * Bars in the middle of a piece that end early, as where a section begins with a pickup: the cheapest way over all bars
 * through the places on which their barlines may lie.
 */
export function shiftsOf(accents: Accents, { until, length, unit }: Stretch): Shifts {
  const step = Math.max(FINEST, Math.round(unit / 2));
  if (length % step !== 0) return evenBars;
  const places = Array.from({ length: length / step }, (_, index) => index * step);
  return (first) => {
    const count = Math.ceil((until - first) / length);
    if (count < 2 || count * places.length > MOST) return none;
    return bestWay(accents, first, until, length, places);
  };
}

function bestWay(accents: Accents, first: number, until: number, length: number, places: readonly number[]) {
  const barlines = Array.from({ length: Math.ceil((until - first) / length) }, (_, bar) => first + bar * length);
  const strengths = barlines.map((at) => strengthAt(accents, at));
  const usual = strengths.reduce((sum, strength) => sum + strength, 0) / barlines.length;
  let costs = places.map((place) => (place === 0 ? 0 : Number.NEGATIVE_INFINITY));
  const cameFrom: (readonly number[])[] = [];
  barlines.forEach((barline, bar) => {
    const best = indexOfMost(costs);
    const movable = (costs[best] ?? 0) - (bar < STEADY ? Number.POSITIVE_INFINITY : CHANGE);
    // a bar that ends early has a barline of its own
    const own = strengthAt(accents, barline + (places[best] ?? 0)) - usual;
    const moved = places.map((_, index) => movable + (index > best ? own : 0));
    cameFrom.push(costs.map((cost, index) => (cost >= (moved[index] ?? 0) ? index : best)));
    costs = costs.map((cost, index) => {
      const place = places[index] ?? 0;
      const gain = barline + place < until ? strengthAt(accents, barline + place) - (strengths[bar] ?? 0) : 0;
      return Math.max(cost, moved[index] ?? 0) + gain - (place === 0 ? 0 : 2 * place === length ? HALF : MOVED);
    });
  });
  let index = indexOfMost(costs);
  const gain = costs[index] ?? 0;
  const restarts: number[] = [];
  for (let bar = barlines.length - 1; bar >= 0; bar--) {
    const from = cameFrom[bar]?.[index] ?? index;
    const at = (barlines[bar] ?? 0) + (places[index] ?? 0);
    if (from !== index && at < until) restarts.unshift(at);
    index = from;
  }
  return { gain, restarts };
}

const indexOfMost = (numbers: readonly number[]): number => numbers.indexOf(Math.max(...numbers));
