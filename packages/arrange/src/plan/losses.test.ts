import { expect, test } from "vitest";
import { loadOf, unevenBy } from "./losses.ts";

const at = (on: number, ...heights: readonly number[]) => heights.map((p) => ({ on, dur: 1, p }));

test("a stroke counts one, each further note of it half", () => {
  expect(loadOf([...at(0, 48), ...at(1, 55, 60, 64)])).toBe(3);
  expect(loadOf([])).toBe(0);
});

test.each([
  ["the left hand is emptied under a right hand that is busier", { R: 8, L: 8 }, { R: 8, L: 2 }, 0.75],
  ["both are eased alike", { R: 8, L: 8 }, { R: 4, L: 4 }, 0],
  ["the left hand was the harder one, and is not the lighter now", { R: 2, L: 8 }, { R: 2, L: 4 }, 0],
  ["the right hand is emptied over a busy left one", { R: 6, L: 6 }, { R: 3, L: 6 }, 0.5],
  ["a hand that was silent is given something", { R: 4, L: 0 }, { R: 4, L: 2 }, 0],
] as const)("%s", (_, before, after, by) => expect(unevenBy(before, after)).toBeCloseTo(by));
