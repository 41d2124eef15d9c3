import { type Note, QUARTER } from "../grid/grains.ts";

/**
 * One or two voices for the notes of a staff, by beam search over the onsets. Notes that begin and end together stay one
 * chord. What begins while its voice still sounds is written with ties, so that never more than two voices are needed.
 */
type Sounding = Pick<Note, "on" | "off" | "key">;
type Line = { readonly end: number; readonly low: number; readonly high: number };
type State = {
  readonly cost: number;
  readonly first: Line;
  readonly second: Line;
  readonly choice: number;
  readonly before: State | undefined;
};
const WIDTH = 24;
/** More chords of different lengths at one time than this are shared out without a search. */
const MAX_SEARCHED = 4;

const cost = {
  /** a note cut by a tie because another of its voice begins or ends inside it */
  cut: 2.2,
  /** two strokes of one key in one voice, of which one would be lost */
  unison: 20,
  /** the second voice alone, where one would do */
  alone: 1.1,
  /** the second voice above the first, and that for each semitone */
  crossed: 0.6,
  crossing: 0.35,
  leap: 0.035,
  /** a quarter of silence in the first voice */
  gap: 0.12,
  /** the second voice begins after silence */
  entry: 0.5,
} as const;

/** `notes`: sorted by onset and key. Answers 1 or 2 in their order. */
export function splitVoices(notes: readonly Sounding[]): readonly (1 | 2)[] {
  const onsets = [...Map.groupBy(notes.keys(), (index) => notes[index]?.on ?? 0).values()];
  const silent: Line = { end: 0, low: 67, high: 67 };
  let states: State[] = [
    { cost: 0, first: silent, second: { end: -1, low: 55, high: 55 }, choice: 0, before: undefined },
  ];
  const chordsOf = onsets.map((indexes) => chordsAt(indexes, notes));
  for (const chords of chordsOf) {
    const next: State[] = [];
    const options =
      chords.length > MAX_SEARCHED ? [0, 1] : Array.from({ length: 2 ** chords.length }, (_, bits) => bits);
    for (const state of states) for (const bits of options) next.push(extend(state, chords, bits, notes));
    next.sort((a, b) => a.cost - b.cost);
    states = next.slice(0, WIDTH);
  }
  const voices = new Array<1 | 2>(notes.length).fill(1);
  let state = states[0];
  for (const chords of chordsOf.toReversed()) {
    const bits = state?.choice ?? 0;
    chords.forEach((indexes, chord) => {
      for (const index of indexes) voices[index] = isSecond(bits, chord, chords.length) ? 2 : 1;
    });
    state = state?.before;
  }
  return voices;
}

/** What begins at one time by where it ends; the second of two on one key is apart, since a voice strikes a key once. */
function chordsAt(indexes: readonly number[], notes: readonly Sounding[]): readonly (readonly number[])[] {
  const isAgain = (index: number): boolean =>
    indexes.some((one) => one < index && notes[one]?.key === notes[index]?.key);
  return [...Map.groupBy(indexes, (index) => `${notes[index]?.off} ${isAgain(index)}`).values()];
}

/** Bit `chord` of the choice; where there are too many chords, the first ones or none go to the second voice. */
const isSecond = (bits: number, chord: number, count: number): boolean =>
  count > MAX_SEARCHED ? bits === 1 && chord < count / 2 : ((bits >> chord) & 1) === 1;

function extend(state: State, chords: readonly (readonly number[])[], bits: number, notes: readonly Sounding[]): State {
  const on = notes[chords[0]?.[0] ?? 0]?.on ?? 0;
  const own = (wanted: boolean): readonly Sounding[] =>
    chords.flatMap((indexes, chord) =>
      isSecond(bits, chord, chords.length) === wanted ? indexes.flatMap((index) => notes[index] ?? []) : [],
    );
  const [upper, lower] = [own(false), own(true)];
  const first = joined(state.first, upper);
  const second = joined(state.second, lower);
  let sum = state.cost + joinCost(state.first, upper, on) + joinCost(state.second, lower, on);
  if (lower.length > 0 && upper.length === 0 && state.first.end <= on) sum += cost.alone;
  if (lower.length > 0 && state.second.end < on) sum += cost.entry;
  if (upper.length > 0) sum += cost.gap * Math.min(4, Math.max(0, on - state.first.end) / QUARTER);
  const bothSound = first.end > on && second.end > on;
  if (bothSound && second.high > first.low) sum += cost.crossed + cost.crossing * Math.min(12, second.high - first.low);
  return { cost: sum, first, second, choice: bits, before: state };
}

function joined(line: Line, notes: readonly Sounding[]): Line {
  if (notes.length === 0) return line;
  const keys = notes.map(({ key }) => key);
  const end = Math.max(...notes.map(({ off }) => off));
  return { end: Math.max(end, line.end), low: Math.min(...keys), high: Math.max(...keys) };
}

function joinCost(line: Line, notes: readonly Sounding[], on: number): number {
  if (notes.length === 0) return 0;
  const lengths = new Set(notes.map(({ off }) => off));
  const cuts = (line.end > on ? 1 : 0) + (lengths.size - 1);
  const { low, high } = joined(line, notes);
  const memory = Math.exp(-Math.max(0, on - line.end) / (2 * QUARTER));
  const leap = memory * (Math.abs(high - line.high) + Math.abs(low - line.low)) * 0.5;
  const unisons = notes.length - new Set(notes.map(({ key }) => key)).size;
  return cuts * cost.cut + cost.leap * leap + cost.unison * unisons;
}
