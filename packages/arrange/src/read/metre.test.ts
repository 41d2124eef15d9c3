import { fraction, toNumber, ZERO } from "@gradus/score";
import { describe, expect, it } from "vitest";
import { countMeasure, gridNames, weightAt } from "./metre.ts";

const count = (beats: number, beatType: number, length: number, offset = 0) =>
  countMeasure(
    { time: { beats: [beats], beatType, senzaMisura: false, symbol: undefined }, offset: fraction(offset) },
    fraction(length * 2, 2),
  );

describe("counting a measure", () => {
  it.each([
    ["4/4", count(4, 4, 4), [1, 2, 4, 8, 16]],
    ["3/4", count(3, 4, 3), [1, 1, 3, 6, 12]],
    ["2/4", count(2, 4, 2), [1, 1, 2, 4, 8]],
    ["6/8", count(6, 8, 3), [1, 1, 2, 6, 12]],
    ["12/8", count(12, 8, 6), [1, 2, 4, 12, 24]],
  ] as const)("%s has so many bars, halves, beats, divisions, subdivisions", (_name, metre, sizes) => {
    expect(gridNames.map((name) => metre.grids[name].length)).toEqual(sizes);
  });

  it("counts a pickup from its end", () => {
    const pickup = count(3, 4, 1, 2);
    expect(pickup.grids.beat.map(toNumber)).toEqual([0]);
    expect(pickup.grids.division.map(toNumber)).toEqual([0, 0.5]);
  });

  it("weighs strong points more", () => {
    const metre = count(4, 4, 4);
    const points = [ZERO, fraction(2), fraction(1), fraction(1, 2), fraction(1, 4)];
    expect(points.map((point) => weightAt(metre, point))).toEqual([4, 3, 2, 1, 0]);
  });
});
