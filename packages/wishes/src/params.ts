import { type Hand, plainValues } from "@gradus/contracts";
import { midiOf, nameOf } from "./lexicon/pitches.ts";
import type { Match } from "./rule.ts";

// What templates and frames make of the terms they found: params of constraints, null where the values do not fit.

/** The hand of a clause; both when it names none. */
export const hand = (match: Match): Hand => match.hand ?? "both";
export const pitch = (match: Match) => ({
  pitch: match.one("note"),
  hand: match.hand ?? (match.has("melody") ? ("right" as const) : ("both" as const)),
});

/** The pitch next to the one named, which is itself left out. */
export const beside = (match: Match, by: number) => ({
  ...pitch(match),
  pitch: nameOf(midiOf(match.one("note")) + by),
});

/** From the lower of two notes to the higher. */
export function range(match: Match) {
  const [low, high, ...rest] = match.all("note");
  return low && high && rest.length === 0 && midiOf(low) < midiOf(high) ? { low, high } : null;
}

/** "In F" is F major. */
export function majorKey(match: Match) {
  const [tonic, ...rest] = match.all("pc");
  return tonic && rest.length === 0 && !["D#", "E#", "G#", "A#", "B#", "Fb"].includes(tonic)
    ? { key: `${tonic} major` }
    : null;
}

/** "Two sharps or one flat", `less` fewer of each; of accidentals as many of both. */
export function signs(match: Match, less = 0) {
  const [first = 0, second = first] = match.all("number").map((number) => number - less);
  const either = match.has("accidental");
  const [sharp, flat] = [either || match.has("sharp"), either || match.has("flat")];
  if (first < 0 || first > 7 || second > 7 || (second !== first && !(sharp && flat))) return null;
  return { sharps: sharp ? first : null, flats: flat ? second : null };
}

/** One interval in semitones, bare ordinals read as the larger size. */
const oneInterval = (match: Match): number | undefined => {
  const [semitones, ...rest] = match.semitones();
  return rest.length === 0 ? semitones : undefined;
};
/** Up (1) or down (-1) by one interval. */
export const moved = (sign: number) => (match: Match) => {
  const semitones = oneInterval(match);
  return semitones === undefined ? null : { semitones: sign * semitones };
};
/** The widest reach of a hand, `less` semitones under the interval named: "she cannot reach an octave" leaves 11. */
export function widest(match: Match, less = 0) {
  const semitones = oneInterval(match);
  return semitones === undefined ? null : { hand: hand(match), semitones: semitones - less };
}
/** The widest leap of the melody. The left hand has none: its leaps are movements of the hand. */
export function leap(match: Match, less = 0) {
  const semitones = oneInterval(match);
  return semitones === undefined || match.hand === "left" ? null : { semitones: semitones - less };
}

/** The metre asked for: of two, the one that is not to be left ("4/4 instead of cut time"). */
export function meter(match: Match) {
  const [first, second] = match.all("meter");
  if (!first || (second && !match.has("instead"))) return null;
  return { meter: first };
}

/** Both sizes of an interval that has two: thirds are 3 and 4 semitones. */
const sizes: Readonly<Record<number, readonly number[]>> = {
  2: [1, 2],
  4: [3, 4],
  5: [5],
  6: [6],
  7: [7],
  9: [8, 9],
  11: [10, 11],
  12: [12],
};
export function intervals(match: Match) {
  const wanted = match.semitones().map((one) => sizes[one]);
  return wanted.length > 0 && wanted.every((one) => one !== undefined)
    ? { hand: hand(match), semitones: wanted.flat() }
    : null;
}

/** Most notes at once, `less` than the number named: "four-note chords are too much" leaves three. */
export function notes(match: Match, less = 0) {
  const max = match.one("number") - less;
  return max >= 1 && max <= 10 ? { hand: hand(match), max } : null;
}

const order: readonly string[] = plainValues;
const isDotted = (value: string): boolean => value.startsWith("dotted-");
/** "No semiquavers" leaves the next longer value as the smallest. */
export function longer(match: Match) {
  const places = match.all("value").map((value) => order.indexOf(value));
  const value = order[Math.min(...places) - 1];
  return value && places.every((place) => place >= 3) ? { value } : null;
}
export const plainValue = (match: Match) => (isDotted(match.one("value")) ? null : { value: match.one("value") });

/** A tempo in quarter notes a minute. */
export function bpm(match: Match) {
  const number = match.one("number");
  return Number.isInteger(number) && number >= 30 && number <= 300 ? { bpm: number } : null;
}
