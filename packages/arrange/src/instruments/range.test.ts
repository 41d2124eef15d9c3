import { describe, expect, it } from "vitest";
import { scoreOf } from "../testing/scores.ts";
import { levelRange, rangeToFill } from "./range.ts";

const partNamed = (name: string) => {
  const [part] = scoreOf({ name, staves: [["4 C5"]] }).parts;
  if (!part) throw new Error("no part");
  return part;
};

describe("ranges", () => {
  it.each([
    ["Violin", "beginner", [55, 83]],
    ["Violino I", "virtuoso", [55, 105]],
    ["Flute", "beginner", [62, 86]],
  ] as const)("%s, %s", (name, level, range) => {
    expect(levelRange(partNamed(name), level)).toEqual(range);
  });

  it("lets an unknown instrument go a fourth beyond its own notes, and a known one keep them", () => {
    expect(rangeToFill(partNamed("Theremin"), "beginner", [60, 72])).toEqual([55, 77]);
    expect(rangeToFill(partNamed("Violin"), "beginner", [60, 90])).toEqual([55, 90]);
  });
});
