import { expect, it } from "vitest";
import { barOf } from "../testing/bars.ts";
import { octaveFolds } from "./octave-folds.ts";

it("moves a whole phrase rather than its highest notes, and comes back for a long one", () => {
  const high = ["1 C5*, 1 E5*, 1 G5*, 1 C6*", "1 B5*, 1 A5*, 1 G5*, 1 r"];
  const low = Array.from({ length: 8 }, () => "1 C5*, 1 D5*, 2 E5*");
  const bars = [...high, ...low].map((line) => barOf([line]));
  expect(octaveFolds(bars, [55, 79])).toEqual([-1, -1, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(octaveFolds(bars, [55, 88])).toEqual(bars.map(() => 0));
});

it("keeps a note held over the barline in one octave", () => {
  const bars = ["4 C5*~", "1 C5*^, 1 C6*, 2 E6*"].map((line) => barOf([line]));
  expect(octaveFolds(bars, [55, 79])).toEqual([-1, -1]);
});
