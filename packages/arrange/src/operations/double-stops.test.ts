import { handShapeOf, profileNamed } from "@gradus/difficulty";
import { expect, it } from "vitest";
import { barOf, contextOf, textOf, tuneOf } from "../testing/bars.ts";
import { doubleStops } from "./double-stops.ts";

const profile = profileNamed("violin");
const hand = profile && handShapeOf(profile, "intermediate");
const violin = { ...contextOf("melody"), most: { notes: 2, span: 36, hand } };

it.each([
  ["a sixth under a long note of the chord", 1, "2 C5*, 1 D5*, 1 E5*", "0 E4+C5 2, 2 D5 1, 3 E5 1"],
  ["notes of a beat too", 2, "1 C5*, 1 D5*, 2 E5*", "0 E4+C5 1, 1 D5 1, 2 G4+E5 2"],
] as const)("puts %s", (_what, strength, line, after) => {
  const bar = barOf([line]);
  const made = doubleStops.apply(bar, strength, violin);
  expect(textOf(made)).toBe(after);
  expect(tuneOf(made)).toEqual(tuneOf(bar));
});

it("adds nothing on the lowest string, on winds, or where the level has single notes", () => {
  const low = barOf(["4 C4*"]);
  expect(doubleStops.apply(low, 2, violin)).toBe(low);
  const long = barOf(["4 C5*"]);
  expect(doubleStops.apply(long, 2, { ...violin, most: { notes: 2, span: 36 } })).toBe(long);
  expect(doubleStops.apply(long, 2, { ...violin, most: { notes: 1, span: 36, hand } })).toBe(long);
});
