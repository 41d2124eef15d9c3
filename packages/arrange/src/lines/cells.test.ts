import { describe, expect, it } from "vitest";
import { lineLevels, rhythmsOf } from "./cells.ts";

const textsOf = (beats: number, compound: boolean, level: number, most = 50): readonly string[] =>
  rhythmsOf(beats, compound, { level, tuplets: true }, most).map(({ at }) => at.map((one) => one.toFixed(2)).join(" "));

describe("rhythm cells", () => {
  it("fill two beats in every way that a level knows, the beginner's by quarters and halves first", () => {
    const found = textsOf(2, false, 0, 1);
    expect(found.toSorted()).toEqual(["0.00", "0.00 1.00"]);
    expect(textsOf(2, false, 0, 4)).toContain("0.00 0.50 1.00");
    expect(textsOf(2, false, 0, 30)).not.toContain("0.00 0.75 1.00");
  });

  it("count beats of three by themselves", () => {
    expect(textsOf(1, true, 0, 2)).toEqual(["0.00", "0.00 0.67"]);
  });

  it.each([false, true])("never cost more at a higher level (beats of three: %s)", (compound) => {
    for (let level = 1; level < lineLevels.length; level++) {
      const lower = new Map(
        rhythmsOf(2, compound, { level: level - 1, tuplets: true }, 1000).map(({ at, cost }) => [at.join(), cost]),
      );
      for (const { at, cost } of rhythmsOf(2, compound, { level, tuplets: true }, 1000))
        expect(cost).toBeLessThanOrEqual(lower.get(at.join()) ?? 0);
    }
  });
});
