import { expect, it } from "vitest";
import { barOf } from "../testing/bars.ts";
import { isOutside } from "./outside.ts";
import { vocabularyOf } from "./vocabulary.ts";

const words = vocabularyOf("early-intermediate");

it.each([
  ["a tune with a note beneath it", "R", "4 E4 C5", false],
  ["full chords under a tune", "R", "4 C4 E4 G4", true],
  ["triplets under a held tune", "R", ["4 C5", "1/3 E4, 1/3 G4, 1/3 E4, 1/3 G4, 1/3 E4, 1/3 G4, 2 E4"], true],
  ["a second voice that moves with a long tune", "R", ["4 C5", "2 E4, 2 F4"], false],
  ["full chords of an accompaniment", "L", "4 C3 E3 G3", false],
  ["more notes than the level has", "L", "4 C3 E3 G3 B3", true],
] as const)("%s", (_what, hand, bar, outside) => {
  expect(isOutside(barOf(typeof bar === "string" ? [bar] : bar), hand, words)).toBe(outside);
});

it("a small step keeps the full chords of the source in both hands", () => {
  expect(isOutside(barOf(["4 C4 E4 G4"]), "R", { ...words, anyRegister: true })).toBe(false);
});

it.each([
  ["lone notes that answer silent beats", "1/2 r, 1/2 E4, 1/2 r, 1/2 E4, 1/2 r, 1/2 G4, 1/2 r, 1/2 G4", true],
  ["one that leads on", "1 E4, 1 G4, 1 r, 1/2 r, 1/2 G4", false],
  ["a figure that begins after a rest", "1/2 r, 1/2 C4, 1/2 E4, 1/2 G4, 1/2 r, 1/2 C4, 1/2 E4, 1/2 G4", false],
])("of a beginner: %s", (_what, bar, outside) => {
  expect(isOutside(barOf([bar]), "R", vocabularyOf("beginner"))).toBe(outside);
});

it.each([
  ["notes after rests of a sixteenth", "1/4 r, 3/4 E3, 1/4 r, 3/4 E3, 2 G3", true],
  ["a dotted eighth with its sixteenth", "3/4 E3, 1/4 F3, 1 G3, 2 r", false],
  ["rests of eighths", "1/2 r, 1/2 E3, 1/2 F3, 1/2 G3, 2 r", false],
])("of an Elementary player: %s", (_what, bar, outside) => {
  expect(isOutside(barOf([bar]), "L", vocabularyOf("elementary"))).toBe(outside);
});

it("sixteenths that answer silences are beyond Early Intermediate, and within Intermediate", () => {
  const bar = barOf(["1/4 r, 1/4 E5, 1/4 r, 1/4 F5, 1/4 r, 1/4 G5, 1/4 r, 1/4 A5, 2 r"]);
  expect(isOutside(bar, "R", words)).toBe(true);
  expect(isOutside(bar, "R", vocabularyOf("intermediate"))).toBe(false);
});
