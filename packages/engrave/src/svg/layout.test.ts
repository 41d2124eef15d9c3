import { expect, test } from "vitest";
import { usualUnit } from "./layout.ts";

const millimetres = (staves: number, grade?: number): number => (usualUnit({ staves, grade }) * 8) / 10;

test.each([
  ["a line on a stand", 1, undefined, 7.4],
  ["a piano", 2, undefined, 7],
  ["a song", 3, 6, 7],
  ["a beginner's line", 1, 1.5, 8.4],
  ["a beginner's piano piece", 2, 1.2, 8],
  ["an elementary piano piece", 2, 3, 7.4],
  ["a quartet for beginners", 4, 2, 7],
  ["an orchestra, whoever plays", 15, 1, 3.8],
])("the staff of %s (%d staves, grade %s) is %d mm high", (_, staves, grade, expected) => {
  expect(millimetres(staves, grade)).toBeCloseTo(expected);
});

test("more staves never make a staff larger", () => {
  const sizes = Array.from({ length: 40 }, (_, index) => millimetres(index + 1, 1));
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
});
