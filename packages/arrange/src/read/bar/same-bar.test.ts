import { expect, it } from "vitest";
import { barOf } from "../../testing/bars.ts";
import { hashOfBar, sameBar } from "./same-bar.ts";

const bar = barOf(["1 C4*, 1/2 E4 G4, 1/2 r", "2 C3~"]);

it("finds equal bars that were made apart", () => {
  const again = barOf(["1 C4*, 1/2 E4 G4, 1/2 r", "2 C3~"]);
  expect(again).not.toBe(bar);
  expect(sameBar(bar, again)).toBe(true);
  expect(hashOfBar(bar)).toBe(hashOfBar(again));
});

it.each([
  ["another note", barOf(["1 C4*, 1/2 E4 A4, 1/2 r", "2 C3~"])],
  ["another length", barOf(["1 C4*, 1/4 E4 G4, 3/4 r", "2 C3~"])],
  ["another place", barOf(["1 C4*, 1/2 r, 1/2 E4 G4", "2 C3~"])],
  ["what is sung", barOf(["1 C4, 1/2 E4 G4, 1/2 r", "2 C3~"])],
  ["a tie", barOf(["1 C4*, 1/2 E4 G4, 1/2 r", "2 C3"])],
  ["a spelling", barOf(["1 C4*, 1/2 E4 G4, 1/2 r", "2 B#2~"])],
  ["a mark that is left out", { ...bar, leftOut: ["slurs" as const] }],
  ["a figure", { ...bar, figured: true }],
])("tells bars apart by %s", (_, other) => {
  expect(sameBar(bar, other)).toBe(false);
  expect(sameBar(other, bar)).toBe(false);
});
