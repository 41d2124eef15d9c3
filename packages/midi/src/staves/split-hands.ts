import { type Note, QUARTER } from "../grid/grains.ts";

/**
 * Which hand plays each note of a keyboard part that comes on one track: beam search over the onsets. At each, some of the
 * lowest notes go to the left hand; the cost is the reach of a hand, the way it has to travel, hands that cross or crowd,
 * and what it holds. (A dynamic programme over a moving split point alone reaches 91.6 %.)
 */
type Hand = { readonly low: number; readonly high: number; readonly off: number; readonly at: number };
type State = {
  readonly cost: number;
  readonly left: Hand;
  readonly right: Hand;
  readonly choice: number;
  readonly before: State | undefined;
};
const WIDTH = 24;
/** Semitones that a hand spans. */
const REACH = 12;
/** Tuned on one half of the bench's pieces (bench/midi.ts). Per semitone, but for `crowd`: per note over four. */
const weight = {
  reach: 0.9,
  crowd: 0.33,
  travel: 0.01,
  leap: 0.032,
  held: 0.11,
  crossing: 0.17,
  leftPlace: 0.076,
  rightPlace: 0.15,
  middle: 63,
  /** one hand plays a chord, the other nothing; per note over one */
  empty: 0.63,
  /** quarters of silence after which a hand forgets where it was */
  memory: 20,
} as const;

/** `notes`: sorted by onset and key. Answers 1 for the right hand's staff, 2 for the left's, in their order. */
export function splitHands(notes: readonly Note[]): readonly (1 | 2)[] {
  const groups: Note[][] = [];
  for (const note of notes) {
    if (groups.at(-1)?.[0]?.on === note.on) groups.at(-1)?.push(note);
    else groups.push([note]);
  }
  const centre = medianKey(notes);
  const left: Hand = { low: centre - 12, high: centre - 8, off: 0, at: -8 * QUARTER };
  const right: Hand = { low: centre + 6, high: centre + 10, off: 0, at: -8 * QUARTER };
  let states: State[] = [{ cost: 0, left, right, choice: 0, before: undefined }];
  for (const group of groups) {
    const next: State[] = [];
    for (const state of states) {
      for (let count = 0; count <= group.length; count++) next.push(extend(state, group, count));
    }
    next.sort((a, b) => a.cost - b.cost);
    states = next.slice(0, WIDTH);
  }
  const staves: (1 | 2)[] = [];
  let state = states[0];
  for (const group of groups.toReversed()) {
    const count = state?.choice ?? 0;
    staves.push(...group.map((_, index): 1 | 2 => (index < group.length - count ? 1 : 2)));
    state = state?.before;
  }
  return staves.reverse();
}

function extend(state: State, group: readonly Note[], count: number): State {
  const low = group.slice(0, count);
  const high = group.slice(count);
  const { on } = group[0] as Note;
  const left = low.length > 0 ? handOn(low) : state.left;
  const right = high.length > 0 ? handOn(high) : state.right;
  const cost =
    state.cost +
    (low.length > 0 ? effort(state.left, left, low, on) : 0) +
    (high.length > 0 ? effort(state.right, right, high, on) : 0) +
    crossing(left, right) +
    place(low, high) +
    (low.length === 0 || high.length === 0 ? weight.empty * (group.length - 1) : 0);
  return { cost, left, right, choice: count, before: state };
}

const handOn = (notes: readonly Note[]): Hand => ({
  low: notes[0]?.key ?? 0,
  high: notes.at(-1)?.key ?? 0,
  off: Math.max(...notes.map(({ off }) => off)),
  at: notes[0]?.on ?? 0,
});

function effort(before: Hand, after: Hand, notes: readonly Note[], on: number): number {
  const span = after.high - after.low;
  const reach = span > REACH ? weight.reach * (span - REACH) : 0;
  const crowd = Math.max(0, notes.length - 4) * weight.crowd;
  // as a hand rests, it forgets where it was
  const memory = Math.exp(-Math.max(0, on - before.off) / (weight.memory * QUARTER));
  const travel = Math.max(0, after.low - before.high, before.low - after.high);
  const leap = Math.abs((after.low + after.high) / 2 - (before.low + before.high) / 2);
  const move = memory * (weight.travel * travel + weight.leap * leap);
  // what it still holds must be within reach
  const held = before.off > on ? Math.max(before.high, after.high) - Math.min(before.low, after.low) : 0;
  return reach + crowd + move + (held > REACH ? weight.held * (held - REACH) : 0);
}

const crossing = (left: Hand, right: Hand): number => weight.crossing * Math.max(0, left.high - right.low + 1);

/** Each hand has its half of the keyboard, about middle C. */
function place(low: readonly Note[], high: readonly Note[]): number {
  let cost = 0;
  for (const { key } of low) cost += weight.leftPlace * Math.max(0, key - weight.middle + 2);
  for (const { key } of high) cost += weight.rightPlace * Math.max(0, weight.middle + 2 - key);
  return cost;
}

function medianKey(notes: readonly Note[]): number {
  const keys = notes.map(({ key }) => key).sort((a, b) => a - b);
  return Math.min(66, Math.max(54, keys[keys.length >> 1] ?? 60));
}
