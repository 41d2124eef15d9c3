import { expect, test } from "vitest";
import file from "./first-sight.json" with { type: "json" };
import { type Phrase, sharesOf } from "./testing/judge.ts";

const sets = file.sets as readonly { readonly name: string; readonly phrases: readonly Phrase[] }[];

test.each(sets)("point 5 set $name of forty fresh phrases stays read after its mends", ({ phrases }) => {
  const { right, wrong, faults } = sharesOf(phrases);
  expect(right, faults).toBeGreaterThanOrEqual(0.875);
  expect(wrong, faults).toBeLessThanOrEqual(0.075);
});

test("point 5 of all sets together at least 94 % are read rightly and at most 2.5 % otherwise", () => {
  const { right, wrong, faults } = sharesOf(sets.flatMap(({ phrases }) => phrases));
  expect(right, faults).toBeGreaterThanOrEqual(0.94);
  expect(wrong, faults).toBeLessThanOrEqual(0.025);
});
