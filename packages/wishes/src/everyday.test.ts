import { expect, test } from "vitest";
import file from "./everyday.json" with { type: "json" };
import { type Phrase, sharesOf } from "./testing/judge.ts";

test("everyday phrases are read rightly, and not otherwise", () => {
  const { right, wrong, faults } = sharesOf(file.open as readonly Phrase[]);
  expect(right, faults).toBeGreaterThanOrEqual(0.9);
  expect(wrong, faults).toBeLessThanOrEqual(0.02);
});

test("so are those that were read for the first time when the grammar was done", () => {
  const { right, wrong, faults } = sharesOf(file.once as readonly Phrase[]);
  // as at the first reading: of two that count as wrong one only says the same twice
  expect(right, faults).toBeGreaterThanOrEqual(0.88);
  expect(wrong, faults).toBeLessThanOrEqual(0.06);
});

test("and those of another teacher, read once before two rules were made for them", () => {
  const { right, wrong, faults } = sharesOf(file.later as readonly Phrase[]);
  // 12 of 22 at the first reading
  expect(right, faults).toBeGreaterThanOrEqual(0.63);
  expect(wrong, faults).toBe(0);
});
