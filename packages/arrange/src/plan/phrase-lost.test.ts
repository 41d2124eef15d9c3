import { describe, expect, it } from "vitest";
import { mostLostOf } from "./phrase-lost.ts";

const measures = (count: number, notes: number) => Array.from({ length: count }, () => notes);

describe("what a phrase loses of its tune", () => {
  it("is told of the eight measures that lose most, wherever they begin", () => {
    const lost = [...measures(13, 0), ...measures(8, 3), ...measures(11, 0)];
    expect(mostLostOf(lost, measures(32, 4))).toBe(3 / 4);
  });

  it("is a share of the phrase, so that a measure alone is not much", () => {
    expect(mostLostOf([0, 0, 0, 0, 0, 4, 0, 0], measures(8, 4))).toBe(1 / 8);
  });

  it("says nothing where too few notes sound to be a tune", () => {
    expect(mostLostOf([1, 1, 1, 1], [1, 1, 1, 1])).toBe(0);
    expect(mostLostOf([], [])).toBe(0);
  });
});
