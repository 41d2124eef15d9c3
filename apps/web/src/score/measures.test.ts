import { expect, it } from "vitest";
import { firstBarOf, pageOfBar, pagesAtHand } from "./measures.ts";

it("finds the page of a bar and the first bar of a page", () => {
  expect(pageOfBar([4, 5], 3)).toBe(1);
  expect(pageOfBar([4, 5], 4)).toBe(2);
  expect(pageOfBar([4, 5], 9)).toBeUndefined();
  expect(firstBarOf([4, 5], 1)).toBe(0);
  expect(firstBarOf([4, 5, 6], 3)).toBe(9);
});

it("has two pages at hand of a score of eighty, the one that a bar stands on and the next", () => {
  const bars = Array.from({ length: 80 }, () => 5);
  for (const bar of [0, 203, 399]) {
    const page = pageOfBar(bars, bar) ?? 0;
    const pages = pagesAtHand(page, 80, true);
    expect(pages[0]).toBe(Math.floor(bar / 5) + 1);
    expect(pages.length).toBeLessThanOrEqual(2);
  }
  expect(pagesAtHand(80, 80, true)).toEqual([80]);
  expect(pagesAtHand(3, 80, false)).toEqual([3]);
});
