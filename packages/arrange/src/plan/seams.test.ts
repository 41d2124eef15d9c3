import { scoreOf } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import { readingOf } from "../read/read-piece.ts";
import { playerIn, times } from "../testing/pieces.ts";
import type { Choice } from "./plan.ts";
import { mannerOf, seamsIn } from "./seams.ts";
import { ownUpper, type Upper } from "./treatments.ts";

const run = "C5 D5 E5 F5 G5 F5 E5 D5 C5 D5 E5 F5 G5 F5 E5 D5"
  .split(" ")
  .map((name) => `1/4 ${name}`)
  .join(", ");
const slow = "2 C5, 2 E5";
const lower = { kind: "own", rung: 0 } as const;
const tuneIn = (grid: number): Upper => ({ kind: "tune", grid, beneath: 0, cost: 0 });
const written = (...uppers: readonly Upper[]): readonly Choice[] => uppers.map((upper) => ({ upper, lower }));
const seams = (bars: readonly string[], choices: readonly Choice[]): number => {
  const score = scoreOf({ staves: [bars, times(bars.length, ["4 C3 E3 G3"])] });
  return seamsIn(mannerOf(readingOf(score, playerIn(score), () => [])), choices);
};

it("counts a change of values inside a passage, and none where the source changes too", () => {
  const changing = written(tuneIn(2520), tuneIn(2520), tuneIn(5040), tuneIn(5040));
  expect(seams([run, run, run, run], changing)).toBe(1);
  expect(seams([slow, slow, run, run], changing)).toBe(0);
});

it("counts no change of how far the source's own notes are thinned", () => {
  expect(seams([run, run], written(ownUpper(0), ownUpper(3)))).toBe(0);
  expect(seams([run, run], written(ownUpper(0), tuneIn(5040)))).toBe(1);
});
