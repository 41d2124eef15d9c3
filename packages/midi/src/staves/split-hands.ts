import { type Note, QUARTER } from "../grid/grains.ts";
import { likesOf } from "./like-groups.ts";

/**
 * Which hand plays each note of a keyboard part that comes on one track: beam search over the onsets. At each, some of the
 * lowest notes go to the left hand; the cost is the reach of a hand, the way it has to travel, hands that cross or crowd,
 * and what it holds: a hand that holds keys is not idle, but what it strikes beside them is a voice more. A chord whose notes
 * last as long stays in one hand where it can, and a key in the hand that struck it last; figures that repeat are split alike.
 */
type Hand = {
  readonly low: number;
  readonly high: number;
  readonly off: number;
  /** keys that it struck and may still hold */
  readonly keys: readonly Note[];
};
type State = {
  readonly cost: number;
  readonly left: Hand;
  readonly right: Hand;
  readonly choice: number;
  readonly group: readonly Note[];
  readonly before: State | undefined;
};
const WIDTH = 24;
/** So many keys a hand may hold: two with one finger. */
const FINGERS = 10;
/** A key let go this little after the next is struck is not held. */
const SLACK = QUARTER / 16;
/** How far back a hand knows which keys it struck: strokes, and grains. */
const STEPS = 16;
const PATTERN = 4 * QUARTER;
/** Semitones that a hand spans. */
const REACH = 12;
/** Tuned on one half of the bench's pieces (bench/midi.ts) and of its songs. Per semitone where no other unit stands. */
const weight = {
  reach: 0.9,
  /** per note over four */
  crowd: 0.33,
  leap: 0.032,
  held: 0.2,
  /** the most that keys out of reach cost */
  pedalled: 1,
  crossing: 0.35,
  leftPlace: 0.04,
  rightPlace: 0.02,
  middle: 63,
  /** one hand plays a chord, the other nothing; per note over one */
  empty: 1.2,
  /** the same while the other one holds a key */
  busy: 0.08,
  /** a hand strikes while it holds a key: a voice more in it */
  voice: 0.3,
  /** neighbours of a chord in two hands, less the wider they lie apart */
  tear: 0.8,
  /** a key that the other hand struck a moment ago */
  stray: 0.03,
  /** a figure shared out otherwise than before, per note */
  pattern: 0.2,
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
  const left: Hand = { low: centre - 12, high: centre - 8, off: 0, keys: [] };
  const right: Hand = { low: centre + 6, high: centre + 10, off: 0, keys: [] };
  let states: State[] = [{ cost: 0, left, right, choice: 0, group: [], before: undefined }];
  const likes = likesOf(groups);
  groups.forEach((group, index) => {
    const next: State[] = [];
    for (const state of states) {
      const like = stateAgo(state, likes[index] ?? 0);
      for (let count = 0; count <= group.length; count++) next.push(extend(state, group, count, like?.choice ?? count));
    }
    next.sort((a, b) => a.cost - b.cost);
    states = next.slice(0, WIDTH);
  });
  const staves: (1 | 2)[] = [];
  let state = states[0];
  for (const group of groups.toReversed()) {
    const count = state?.choice ?? 0;
    staves.push(...group.map((_, index): 1 | 2 => (index < group.length - count ? 1 : 2)));
    state = state?.before;
  }
  return staves.reverse();
}

/** That led to a stroke so many strokes before the next one; none for 0. */
function stateAgo(state: State, strokes: number): State | undefined {
  if (strokes === 0) return undefined;
  let at: State | undefined = state;
  for (let step = 1; step < strokes; step++) at = at?.before;
  return at;
}

/** `usual`: how many notes of a like stroke went to the left hand. */
function extend(state: State, group: readonly Note[], count: number, usual: number): State {
  const low = group.slice(0, count);
  const high = group.slice(count);
  const { on } = group[0] as Note;
  const left = low.length > 0 ? handOn(state.left, low, on) : state.left;
  const right = high.length > 0 ? handOn(state.right, high, on) : state.right;
  const cost =
    state.cost +
    (low.length > 0 ? effort(state.left, left, low, on) : 0) +
    (high.length > 0 ? effort(state.right, right, high, on) : 0) +
    crossing(left, right) +
    place(low, high) +
    idle(low, heldBy(state.right, on), high, heldBy(state.left, on)) +
    tear(low, high) +
    stray(state, low, high, on) +
    weight.pattern * Math.abs(count - usual);
  return { cost, left, right, choice: count, group, before: state };
}

const handOn = (before: Hand, notes: readonly Note[], on: number): Hand => ({
  low: notes[0]?.key ?? 0,
  high: notes.at(-1)?.key ?? 0,
  off: Math.max(...notes.map(({ off }) => off)),
  keys: [...heldBy(before, on), ...notes].slice(-FINGERS),
});

/** A chord in one hand while the other one neither strikes nor holds anything. */
function idle(low: readonly Note[], inRight: readonly Note[], high: readonly Note[], inLeft: readonly Note[]): number {
  if (high.length === 0) return (low.length - 1) * (inRight.length > 0 ? weight.busy : weight.empty);
  if (low.length === 0) return (high.length - 1) * (inLeft.length > 0 ? weight.busy : weight.empty);
  return 0;
}

/** Neighbours of one chord that last as long, within a hand's reach, given to two hands. */
function tear(low: readonly Note[], high: readonly Note[]): number {
  const [a, b] = [low.at(-1), high[0]];
  if (!a || !b || a.off !== b.off) return 0;
  return weight.tear * Math.max(0, 1 - (b.key - a.key) / REACH);
}

/** Keys that the other hand struck a moment ago. */
function stray(state: State, low: readonly Note[], high: readonly Note[], on: number): number {
  let cost = 0;
  const [left, right] = [low, high].map((notes) => new Set(notes.map(({ key }) => key)));
  let at: State | undefined = state;
  for (let steps = 0; at && steps < STEPS; steps++, at = at.before) {
    const { group, choice }: State = at;
    if (group.length === 0 || on - (group[0]?.on ?? 0) > PATTERN) break;
    group.forEach(({ key }, index) => {
      if ((index < choice ? right : left)?.has(key)) cost += weight.stray;
    });
  }
  return cost;
}

const heldBy = ({ keys }: Hand, on: number): readonly Note[] => keys.filter(({ off }) => off > on + SLACK);

function effort(before: Hand, after: Hand, notes: readonly Note[], on: number): number {
  const span = after.high - after.low;
  const reach = span > REACH ? weight.reach * (span - REACH) : 0;
  const crowd = Math.max(0, notes.length - 4) * weight.crowd;
  // as a hand rests, it forgets where it was
  const memory = Math.exp(-Math.max(0, on - before.off) / (weight.memory * QUARTER));
  const leap = Math.abs((after.low + after.high) / 2 - (before.low + before.high) / 2);
  const move = memory * weight.leap * leap;
  const keys = heldBy(before, on);
  if (keys.length === 0) return reach + crowd + move;
  const high = keys.reduce((most, { key }) => Math.max(most, key), after.high);
  const low = keys.reduce((least, { key }) => Math.min(least, key), after.low);
  // what it still holds must be within reach, or is let go: the pedal holds it
  const stretch = Math.min(weight.pedalled, weight.held * Math.max(0, high - low - REACH));
  return reach + crowd + move + stretch + weight.voice;
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
