import { fraction } from "@gradus/score";
import { expect, it } from "vitest";
import { barAt } from "./piece.ts";
import { quarter, quartersFrom, ticksFrom } from "./ticks.ts";

it.each([
  [1, 4],
  [1, 3],
  [2, 15],
  [5, 7],
] as const)("gives %d/%d of a quarter back exactly", (n, d) => {
  expect(quartersFrom(ticksFrom(fraction(n, d)))).toEqual(fraction(n, d));
});

it("finds the bar in which a time lies", () => {
  const bar = {
    index: 0,
    start: 0,
    length: 4 * quarter,
    nominal: 4 * quarter,
    beat: quarter,
    compound: false,
    beats: 4,
  };
  const plain = { fifths: 0, keyChange: false, timeChange: false, repeatStart: false, repeatEnd: false };
  const bars = [0, 1, 2].map((index) => ({ ...bar, ...plain, index, start: index * 4 * quarter }));
  expect([0, 4 * quarter - 1, 4 * quarter, 40 * quarter].map((at) => barAt({ bars }, at)?.index)).toEqual([0, 0, 1, 2]);
});
