import type { Hand, HandEvents } from "./events.ts";
import { ticksPerQuarter } from "./events.ts";

/** Section 4 of the model's README: fingering by Viterbi over hand positions; all lengths in cm. */
const whiteKey = 2.35;
const keyPlaces = [0, 0.5, 1, 1.5, 2, 3, 3.5, 4, 4.5, 5, 5.5, 6];
const rest = [-7, -2.8, 0, 2.8, 5.6];
const ease = [0.01, 0.03, 0, 0.06, 0.09];
const blackKeys = Uint8Array.of(0, 1, 0, 1, 0, 0, 1, 0, 1, 0, 1, 0);
/** of the model for other instruments, which hears no tempo: 100 quarters a minute */
const secondsPerQuarter = 0.6;
const maxStates = 10;
const maxKeys = 5;

const pitchClass = (p: number): number => ((p % 12) + 12) % 12;
export const isBlack = (p: number): boolean => blackKeys[pitchClass(p)] === 1;
/** Where a key lies, in cm. */
export const keyPlace = (p: number): number =>
  whiteKey * (7 * Math.floor(p / 12) + (keyPlaces[pitchClass(p)] as number));

/** fingers[n]: all increasing tuples of n of the fingers 0–4 in lexicographic order, one after another */
const fingers = [0, 1, 2, 3, 4, 5].map((n) => Int8Array.from(tuples(n, 0).flat()));
const stateCounts = [1, 5, 10, 10, 5, 1];

function tuples(n: number, from: number): number[][] {
  if (n === 0) return [[]];
  const found: number[][] = [];
  for (let finger = from; finger < 5; finger++) {
    for (const tail of tuples(n - 1, finger + 1)) found.push([finger, ...tail]);
  }
  return found;
}

/**
 * Cost of every event from `from` up to, not including, `to` on the cheapest fingering of that stretch alone, at a fixed 100 quarters
 * a minute. Empty for fewer than two events.
 */
export function fingeringCosts(events: HandEvents, from: number, to: number, hand: Hand): Float64Array {
  return to - from < 2 ? new Float64Array(0) : costsOf(events, from, to - from, hand, atFixedTempo(events));
}

/** The same of all events, one included, with the time of each in seconds. */
export const fingeringCostsAt = (events: HandEvents, times: Float64Array, hand: Hand): Float64Array =>
  events.count === 0
    ? new Float64Array(0)
    : costsOf(events, 0, events.count, hand, (i) => (times[i] as number) - (times[i - 1] as number));

/** Seconds from the event before to event i. */
type Gap = (i: number) => number;

const atFixedTempo =
  ({ ticks }: HandEvents): Gap =>
  (i) =>
    (((ticks[i] as number) - (ticks[i - 1] as number)) / ticksPerQuarter) * secondsPerQuarter;

function costsOf(events: HandEvents, from: number, n: number, hand: Hand, gap: Gap): Float64Array {
  const { last, costs, back } = solve(events, from, n, hand, gap);
  const states = trace(last, back, n);
  return states.reduce((path, state, i) => {
    path[i] = costs[i * maxStates + state] as number;
    return path;
  }, new Float64Array(n));
}

/**
 * The fingers, 1 = thumb, of every event of a hand on the cheapest fingering, one for each of its pitches from the
 * lowest up. Of more than five pitches the inner ones have none (0).
 */
export function fingersOf(events: HandEvents, hand: Hand): readonly (readonly number[])[] {
  const n = events.count;
  if (n === 0) return [];
  const { last, back } = solve(events, 0, n, hand, atFixedTempo(events));
  const states = trace(last, back, n);
  return Array.from({ length: n }, (_, i) => {
    const all = (events.first[i + 1] as number) - (events.first[i] as number);
    const keys = Math.min(all, maxKeys);
    const tuple = fingers[keys] as Int8Array;
    const state = states[i] as number;
    const own = Array.from({ length: keys }, (_, k) => 1 + (tuple[state * keys + k] as number));
    const upwards = hand === "R" ? own : own.toReversed();
    return Array.from({ length: all }, (_, k) => (k < 2 ? upwards[k] : upwards[k - all + keys]) ?? 0);
  });
}

type Solved = { readonly last: Position; readonly costs: Float64Array; readonly back: Int8Array };

function solve(events: HandEvents, from: number, n: number, hand: Hand, gap: Gap): Solved {
  const back = new Int8Array(n * maxStates);
  /** strain of the state plus the step into it from its best predecessor */
  const costs = new Float64Array(n * maxStates);
  let [before, now] = scratch;
  place(before, events, from, hand);
  for (let b = 0; b < before.states; b++) {
    costs[b] = before.strain[b] as number;
    before.total[b] = before.strain[b] as number;
  }
  for (let i = 1; i < n; i++) {
    place(now, events, from + i, hand);
    step(before, now, Math.max(0.03, gap(from + i)), costs, back, i * maxStates);
    [before, now] = [now, before];
  }
  return { last: before, costs, back };
}

type Position = {
  keys: number;
  states: number;
  readonly places: Float64Array;
  readonly black: Uint8Array;
  readonly centre: Float64Array;
  readonly strain: Float64Array;
  readonly total: Float64Array;
};

function position(): Position {
  return {
    keys: 0,
    states: 0,
    places: new Float64Array(maxKeys),
    black: new Uint8Array(maxKeys),
    centre: new Float64Array(maxStates),
    strain: new Float64Array(maxStates),
    total: new Float64Array(maxStates),
  };
}

/** Every solution begins by writing over them. */
const scratch: readonly [Position, Position] = [position(), position()];

/** All hand positions that play one event, with their strain inside the chord. */
function place(target: Position, events: HandEvents, event: number, hand: Hand): void {
  const start = events.first[event] as number;
  const all = (events.first[event + 1] as number) - start;
  const keys = Math.min(all, maxKeys);
  for (let k = 0; k < keys; k++) {
    // more than five pitches: the two lowest and the three highest
    const index = start + (k < 2 ? k : k + all - keys);
    const p = events.pitches[index] as number;
    // the left hand is played as the mirror image of a right hand: from its thumb, the highest key, down
    const slot = hand === "R" ? k : keys - 1 - k;
    target.places[slot] = hand === "R" ? keyPlace(p) : -keyPlace(p);
    target.black[slot] = isBlack(p) ? 1 : 0;
  }
  target.keys = keys;
  target.states = stateCounts[keys] as number;
  const tuple = fingers[keys] as Int8Array;
  for (let state = 0; state < target.states; state++) {
    let centre = 0;
    for (let k = 0; k < keys; k++) {
      centre += (target.places[k] as number) - (rest[tuple[state * keys + k] as number] as number);
    }
    centre /= keys;
    target.centre[state] = centre;
    target.strain[state] = strainOf(target, tuple, state * keys, centre);
  }
}

function strainOf(target: Position, tuple: Int8Array, offset: number, centre: number): number {
  let strain = 0;
  for (let k = 0; k < target.keys; k++) {
    const finger = tuple[offset + k] as number;
    const stretch = Math.max(0, Math.abs((target.places[k] as number) - (rest[finger] as number) - centre) - 0.8);
    strain += 0.15 * stretch * stretch + (ease[finger] as number);
    if (target.black[k] === 0) continue;
    if (finger === 0) strain += 0.6;
    else if (finger === 4) strain += 0.4;
  }
  return strain;
}

function step(a: Position, b: Position, dt: number, costs: Float64Array, back: Int8Array, row: number): void {
  const singles = a.keys === 1 && b.keys === 1;
  const distance = (b.places[0] as number) - (a.places[0] as number);
  for (let to = 0; to < b.states; to++) {
    let best = Number.POSITIVE_INFINITY;
    let bestStep = 0;
    let bestFrom = 0;
    const centre = b.centre[to] as number;
    for (let from = 0; from < a.states; from++) {
      let cost = (0.1 * Math.abs(centre - (a.centre[from] as number))) / (dt + 0.1);
      // in a single line state = finger: the same finger on another key, or fingers crossing without the thumb
      if (singles) {
        if (from === to) cost += distance === 0 ? 0 : 1.2;
        else if (from > 0 && to > 0 && (to - from) * distance < 0) cost += 4;
      }
      const total = (a.total[from] as number) + cost;
      if (total < best - 1e-9) {
        best = total;
        bestStep = cost;
        bestFrom = from;
      }
    }
    const strain = b.strain[to] as number;
    b.total[to] = best + strain;
    costs[row + to] = bestStep + strain;
    back[row + to] = bestFrom;
  }
}

/** The state of every event on the cheapest way to the last one. */
function trace(last: Position, back: Int8Array, n: number): Int8Array {
  let state = 0;
  for (let s = 1; s < last.states; s++) if ((last.total[s] as number) < (last.total[state] as number) - 1e-9) state = s;
  const states = new Int8Array(n);
  for (let i = n - 1; i >= 0; i--) {
    states[i] = state;
    state = back[i * maxStates + state] as number;
  }
  return states;
}
