import { handVector } from "./descriptors.ts";
import type { Hand, HandEvents, Hands } from "./events.ts";
import { eventAt, eventsOf, ticksPerQuarter } from "./events.ts";
import { descriptorNames, windowShape } from "./model.ts";
import { pitchSetPhrases } from "./phrases.ts";
import { at } from "./statistics.ts";

/** Both hands of a player as events. */
export type Playing = { readonly R: HandEvents; readonly L: HandEvents };

/** A stretch of a player: event ranges, end not included, and its place in quarters from the start of the score. */
export type Stretch = {
  readonly from: number;
  readonly to: number;
  readonly R: readonly [from: number, to: number];
  readonly L: readonly [from: number, to: number];
  readonly notes: number;
};

/** Gives the 15 descriptors of a range of events; a cache may stand between. */
export type DescribeRange = (events: HandEvents, from: number, to: number, hand: Hand) => Float64Array;

export const playingOf = (hands: Hands): Playing => ({ R: eventsOf(hands.R), L: eventsOf(hands.L) });

/** The events whose onsets lie in [from, to), given in quarters. */
export function stretchBetween(playing: Playing, from: number, to: number): Stretch {
  const range = (events: HandEvents): readonly [number, number] => [
    eventAt(events, from * ticksPerQuarter),
    eventAt(events, to * ticksPerQuarter),
  ];
  const R = range(playing.R);
  const L = range(playing.L);
  return { from, to, R, L, notes: notesIn(playing.R, R) + notesIn(playing.L, L) };
}

export function wholeStretch(playing: Playing): Stretch {
  const R = [0, playing.R.count] as const;
  const L = [0, playing.L.count] as const;
  const to = lastTick(playing) / ticksPerQuarter;
  return { from: 0, to, R, L, notes: notesIn(playing.R, R) + notesIn(playing.L, L) };
}

/** The overlapping windows of section 5 that are graded: at least one. */
export function windowsOf(playing: Playing): readonly Stretch[] {
  const windows = windowPlaces(lastTick(playing))
    .map(({ from, to }) => stretchBetween(playing, from, to))
    .filter(hasEnough);
  return windows.length > 0 ? windows : [wholeStretch(playing)];
}

/** Whether a window has the notes that a grade needs. */
export const hasEnough = ({ notes }: Stretch): boolean => notes >= windowShape.minNotes;

/** Where windows may lie in a piece whose last onset is at this tick, in quarters. */
export function windowPlaces(last: number): readonly { readonly from: number; readonly to: number }[] {
  const { quarters, hop } = windowShape;
  const count = Math.max(1, Math.floor(last / (ticksPerQuarter * hop)));
  return Array.from({ length: count }, (_, i) => ({ from: i * hop, to: i * hop + quarters }));
}

/** The 32 descriptors of a stretch, from its notes alone, in the order of `descriptorNames`. */
export function stretchVector(playing: Playing, stretch: Stretch, describe: DescribeRange = handVector): Float64Array {
  const vector = new Float64Array(descriptorNames.length);
  vector.set(describe(playing.R, ...stretch.R, "R"), 0);
  vector.set(describe(playing.L, ...stretch.L, "L"), 15);
  vector[30] = independence(playing, stretch);
  vector[31] = density(playing, stretch);
  return vector;
}

/** The 36 descriptors of the whole player. */
export function pieceVector(playing: Playing): Float64Array {
  const vector = stretchVector(playing, wholeStretch(playing));
  vector[32] = Math.log(1 + pitchSetPhrases(playing.R));
  vector[33] = Math.log(1 + pitchSetPhrases(playing.L));
  vector[34] = Math.log(1 + at(playing.R.first, playing.R.count));
  vector[35] = Math.log(1 + at(playing.L.first, playing.L.count));
  return vector;
}

export type Descriptors = Readonly<Record<string, number>>;
const named = (vector: Float64Array, length: number): Descriptors =>
  Object.fromEntries(descriptorNames.slice(0, length).map((name, i) => [name, at(vector, i)]));

/** The 32 descriptors of a window by name: all notes of `hands` as one window. */
export function describeWindow(hands: Hands): Descriptors {
  const playing = playingOf(hands);
  return named(stretchVector(playing, wholeStretch(playing)), 32);
}

/** The 36 descriptors of a whole player by name. */
export const describePiece = (hands: Hands): Descriptors => named(pieceVector(playingOf(hands)), 36);

/** End of the last note in quarters. */
export function quartersOf(hands: Hands): number {
  let end = 0;
  for (const note of hands.R) end = Math.max(end, note.on + note.dur);
  for (const note of hands.L) end = Math.max(end, note.on + note.dur);
  return end;
}

const lastTick = ({ R, L }: Playing): number =>
  Math.max(R.count > 0 ? at(R.ticks, R.count - 1) : 0, L.count > 0 ? at(L.ticks, L.count - 1) : 0);

const notesIn = (events: HandEvents, [from, to]: readonly [number, number]): number =>
  at(events.notes, to) - at(events.notes, from);

/** Share of the onsets that the hands do not play together; 0 when one hand is silent. */
function independence({ R, L }: Playing, stretch: Stretch): number {
  let [r] = stretch.R;
  let [l] = stretch.L;
  if (r === stretch.R[1] || l === stretch.L[1]) return 0;
  let both = 0;
  let either = 0;
  while (r < stretch.R[1] || l < stretch.L[1]) {
    const right = r < stretch.R[1] ? (R.ticks[r] as number) : Number.POSITIVE_INFINITY;
    const left = l < stretch.L[1] ? (L.ticks[l] as number) : Number.POSITIVE_INFINITY;
    either++;
    if (right === left) both++;
    if (right <= left) r++;
    if (left <= right) l++;
  }
  return 1 - both / either;
}

/** Pitches per quarter between the first and the last onset, of both hands. */
function density({ R, L }: Playing, stretch: Stretch): number {
  let pitches = 0;
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const [events, [from, to]] of [
    [R, stretch.R],
    [L, stretch.L],
  ] as const) {
    if (to <= from) continue;
    pitches += (events.first[to] as number) - (events.first[from] as number);
    first = Math.min(first, events.ticks[from] as number);
    last = Math.max(last, events.ticks[to - 1] as number);
  }
  return pitches === 0 ? 0 : pitches / Math.max(4, (last - first) / ticksPerQuarter);
}
