import { toNumber, writeMusicXml } from "@gradus/score";
import { scoreFrom, scoreOf } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { readBar } from "./read-bar.ts";

/** Length in quarters of the first measure's lower staff as it is read, when that staff has only these notes. */
function lengthRead(left: string, right = "4 C5"): number | undefined {
  const xml = writeMusicXml(scoreOf({ staves: [[right], [left]] }));
  const measure = scoreFrom(xml.replace(/<note><rest\/>.*?<\/note>/g, "")).parts[0]?.measures[0];
  const bar = measure && readBar(measure, 2, undefined, new Set());
  return bar && toNumber(bar.length);
}

describe("readBar", () => {
  it.each([
    ["a voice that ends early without rests", "1 C3, 1 G3, 2 r", 4],
    ["a voice that fills its measure", "2 C3, 2 G3", 4],
    ["a voice that runs over the time signature", "4 C3, 2 G3", 6],
  ])("reads %s", (_what, left, length) => expect(lengthRead(left)).toBe(length));

  it("leaves a measure alone that has a note without a length", () => {
    expect(lengthRead("2 C3, 0 D3, 2 G3")).toBeUndefined();
  });
});
