import { expect, it } from "vitest";
import { harmonyFinder, lastBegun } from "./in-force.ts";
import type { Harmony } from "./reading.ts";

it.each([
  [-1, 0],
  [0, 0],
  [9, 0],
  [10, 10],
  [99, 20],
])("at %d the last that has begun began at %d", (at, start) => {
  expect(lastBegun([0, 10, 20], at, (one) => one)).toBe(start);
});

it("nothing has begun where there is nothing", () => {
  expect(lastBegun([], 0, () => 0)).toBeUndefined();
});

it.each([
  ["before the first", 3, undefined],
  ["as it begins", 4, 0],
  ["as the next one begins", 8, 7],
  ["in a gap", 12, undefined],
  ["as the last one ends", 20, undefined],
])("the harmony in force: %s", (_, at, root) => {
  const chord = { bar: 0, kind: "major", tones: [], bass: 0, bassMidi: 48, silent: false } as const;
  const spans = [
    [4, 8, 0],
    [8, 12, 7],
    [16, 20, 5],
  ] as const;
  const harmonies = spans.map(([from, to, name]): Harmony => ({ ...chord, from, to, root: name }));
  expect(harmonyFinder(harmonies)(at)?.root).toBe(root);
});
