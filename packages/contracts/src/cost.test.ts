import { expect, test } from "vitest";
import { isLongRun, longRunText, normaliseBalance, runTimeoutMs, scoresFor } from "./cost.ts";

test.each([
  [{ pages: 1, measures: 200 }, 1],
  [{ pages: 3, measures: 20 }, 3],
  [{ pages: null, measures: 32 }, 1],
  [{ pages: null, measures: 33 }, 2],
  [{ pages: null, measures: 0 }, 1],
])("GEN-12 LEDG-01 CONST-15 %j costs %d", (size, price) => expect(scoresFor(size)).toBe(price));

const minutes = (count: number): number => count * 60_000;

test("point 1 a run's time is bounded by its notes and measures, within the limits of PROC-02", () => {
  // a page
  expect(runTimeoutMs({ measures: 32, notes: 500 })).toBe(90_000);
  // as many notes as a page, squeezed in or spread out, have little more
  expect(runTimeoutMs({ measures: 1, notes: 2_000 })).toBeLessThan(minutes(3));
  expect(runTimeoutMs({ measures: 32, notes: 100_000 })).toBe(minutes(5));
  expect(runTimeoutMs({ measures: 900, notes: 60_000 })).toBe(minutes(15));
  // counted by an earlier version
  expect(runTimeoutMs({ measures: 300, notes: null })).toBe(minutes(5));
  expect(runTimeoutMs({ measures: 301, notes: null })).toBe(minutes(15));
});

test.each([
  ["7", 7],
  ["3.9", 3],
  [3.9, 3],
  [-1, 0],
  ["-2", 0],
  [Number.NaN, 0],
  [Number.POSITIVE_INFINITY, 0],
  ["Infinity", 0],
  ["many", 0],
  [undefined, 0],
  [null, 0],
])("DASH-20: a balance of %j counts as %i", (value, balance) => {
  expect(normaliseBalance(value)).toBe(balance);
});

test("point 1 notes make a run long whatever its measures, and it is told so", () => {
  expect(isLongRun({ measures: 150, notes: 2_500 })).toBe(false);
  expect(isLongRun({ measures: 20, notes: 40_000 })).toBe(true);
  expect(longRunText({ measures: 20, notes: 40_000 })).toBe(
    "This is a long score: its rewrite waits in the line of the long ones and may take up to 5 minutes.",
  );
});
