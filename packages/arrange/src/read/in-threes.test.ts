import type { Fraction } from "@gradus/score";
import { fractionOf } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { contextOf } from "../testing/bars.ts";
import { countedInThrees } from "./in-threes.ts";

const { metre } = contextOf("melody");
const at = (texts: string) => texts.split(" ").map(fractionOf);
const shown = (points: readonly Fraction[]): readonly string[] => points.map(({ n, d }) => `${n}/${d}`);

describe("a measure counted as its notes go", () => {
  it("falls in threes where beats are divided in three", () => {
    const made = countedInThrees(metre, at("0 1/3 2/3 1 4/3 5/3 2 11/4"));
    expect(shown(made.grids.division.slice(0, 4))).toEqual(["0/1", "1/3", "2/3", "1/1"]);
    expect(shown(made.grids.subdivision.slice(0, 3))).toEqual(["0/1", "1/6", "1/3"]);
    expect(made.grids.beat).toEqual(metre.grids.beat);
  });

  it.each([
    ["its notes go in twos", "0 1/2 1 3/2 2"],
    ["as many go in twos", "0 1/3 2/3 1 3/2 2"],
    ["nothing is between its beats", "0 1 2 3"],
  ])("stays where %s", (_what, onsets) => {
    expect(countedInThrees(metre, at(onsets))).toBe(metre);
  });

  it("has parts of the beat in threes", () => {
    const made = countedInThrees(metre, at("0 1/6 1/3 1/2 2/3 5/6 1"));
    expect(made.grids.division).toEqual(metre.grids.division);
    expect(shown(made.grids.subdivision.slice(0, 4))).toEqual(["0/1", "1/6", "1/3", "1/2"]);
  });

  it("leaves metres that go in threes", () => {
    const compound = contextOf("melody", undefined, { beats: 6, beatType: 8 }).metre;
    expect(countedInThrees(compound, at("0 1/2 1 3/2 2 5/2"))).toBe(compound);
  });
});
