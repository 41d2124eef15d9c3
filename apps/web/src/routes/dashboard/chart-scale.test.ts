import { expect, it } from "vitest";
import { barsOf, niceTop, placesOf } from "./chart-scale.ts";

it.each([
  [0, 1],
  [1, 1],
  [3, 4],
  [5, 5],
  [6, 10],
  [41, 50],
  [51, 100],
])("a chart of at most %i ends at %i", (most, top) => {
  expect(niceTop(most)).toBe(top);
});

it("moments stand where they are between first and last", () => {
  expect(placesOf([100, 150, 300])).toEqual([0, 25, 100]);
  expect(placesOf([100])).toEqual([50]);
  expect(placesOf([100, 100])).toEqual([50, 50]);
});

it("bars fill the width, and their heights are shares of the top", () => {
  const bars = barsOf([0, 2, 4], 4, 100);
  expect(bars.map(({ height }) => height)).toEqual([0, 50, 100]);
  expect(bars[0]?.x).toBeGreaterThan(0);
  const last = bars[2];
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(100);
  // what was given back can outweigh what was spent
  expect(barsOf([-1], 1, 100)[0]?.height).toBe(0);
});
