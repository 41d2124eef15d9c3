import { expect, it } from "vitest";
import { countBars, firstBarOf, pageOfBar } from "./measures.ts";

it("counts bars, also those inside a rest of several bars", () => {
  const bar = '<g id="m" class="measure" data-n="1">';
  expect(countBars(`${bar}</g>${bar}</g>`)).toBe(2);
  expect(countBars(`${bar}<g class="multiRest" data-num="4"/></g>${bar}</g>`)).toBe(5);
  expect(countBars("<svg/>")).toBe(0);
});

it("finds the page of a bar once the pages up to it are known", () => {
  expect(pageOfBar([4, 5], 3)).toBe(1);
  expect(pageOfBar([4, 5], 4)).toBe(2);
  expect(pageOfBar([4, 5], 9)).toBeUndefined();
  expect(pageOfBar([undefined, 5], 6)).toBeUndefined();
  expect(firstBarOf([4, 5], 1)).toBe(0);
  expect(firstBarOf([4, 5, 6], 3)).toBe(9);
  expect(firstBarOf([4, undefined], 3)).toBeUndefined();
});
