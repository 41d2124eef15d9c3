import { expect, test } from "vitest";
import { countBars } from "./page-bars.ts";

test("counts bars, also those inside a rest of several bars", () => {
  const bar = '<g id="m" class="measure" data-n="1">';
  expect(countBars(`${bar}</g>${bar}</g>`)).toBe(2);
  expect(countBars(`${bar}<g class="multiRest" data-num="4"/></g>${bar}</g>`)).toBe(5);
  expect(countBars("<svg/>")).toBe(0);
});
