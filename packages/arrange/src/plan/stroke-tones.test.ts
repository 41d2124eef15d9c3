import { expect, it } from "vitest";
import { quarter } from "../read/ticks.ts";
import type { Grounded } from "./grounded.ts";
import { tonesOf } from "./stroke-tones.ts";
import { vocabularyOf } from "./vocabulary.ts";

const words = vocabularyOf("elementary");
/** A chord of a measure: its tones from the root on (third, seventh, fifth), those that the hand plays, and its bass. */
const chordOf = (tones: readonly number[], played: readonly number[], bassMidi: number): Grounded => ({
  from: 0,
  to: 4 * quarter,
  bar: 0,
  root: tones[0] ?? 0,
  kind: "dominant",
  tones,
  bass: bassMidi % 12,
  bassMidi,
  silent: false,
  heard: tones,
  played,
  thirdSounds: true,
  lows: [],
});
const figures = { triad: "triads", dyad: "dyads", bass: "bass-chord" } as const;
const struck = (harmony: Grounded, role: keyof typeof figures, beats = 4) =>
  tonesOf(
    { harmony, voicing: { bass: harmony.bassMidi, upper: [] } },
    undefined,
    { from: 0, role, length: beats * quarter },
    { words, figure: figures[role] },
  );

it("a close chord keeps the tones that tell it, not the lowest ones", () => {
  // A7 over E, whose root only the tune has: third and seventh
  expect(struck(chordOf([9, 1, 7, 4], [1, 7, 4], 52), "triad")).toEqual([52, 55, 61]);
});

it("a close chord has no two tones side by side where there is another", () => {
  // G7 over F: B and D, not the G next to the bass; of three names the second stays
  expect(struck(chordOf([7, 11, 5, 2], [7, 11, 5, 2], 53), "triad")).toEqual([53, 59, 62]);
  expect(struck(chordOf([7, 11, 5], [7, 11, 5], 53), "triad")).toEqual([53, 55, 59]);
});

it("two notes are no second where the chord has another tone", () => {
  // a half-diminished seventh over its seventh
  expect(struck(chordOf([4, 7, 2, 10], [4, 2, 10], 50), "dyad")).toEqual([50, 55]);
});

it("a six-four chord that has one stroke is no bass alone, which would be another chord", () => {
  const sixFour = chordOf([0, 4, 7], [0, 4, 7], 43);
  expect(struck(sixFour, "bass")).toEqual([43, 52]);
  // where the chord goes on, its other strokes tell it
  expect(struck(sixFour, "bass", 2)).toEqual([43]);
});

it("a bass that leads on is struck alone where chords stand as the source strikes them", () => {
  const harmony = { ...chordOf([5, 9, 0], [5, 9, 0], 53), lows: [{ on: 3 * quarter, midi: 42 }] };
  const sounded = { harmony, voicing: { bass: 53, upper: [] } };
  const at = (from: number) =>
    tonesOf(sounded, undefined, { from, role: "triad", length: quarter }, { words, figure: "as-struck" });
  expect(at(3 * quarter)).toEqual([54]);
  expect(at(2 * quarter)).toEqual([53, 57, 60]);
});
