import { expect, it } from "vitest";
import { changedRate } from "./shortcuts.ts";

it("changes the tempo in steps of 5 percent between 25 and 150", () => {
  expect(changedRate(1, -1)).toBe(0.95);
  expect(changedRate(0.25, -1)).toBe(0.25);
  expect(changedRate(1.5, 1)).toBe(1.5);
  expect(changedRate(1.45, 1)).toBe(1.5);
});
