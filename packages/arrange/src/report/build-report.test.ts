import { expect, it } from "vitest";
import { isAtLevel } from "./build-report.ts";

it.each([
  ["a named General level in whose band it lies", "General", "Elementary", true],
  ["a number: only what is near to it counts", "General", undefined, false],
  ["a grade of an exam, which is narrower than the band", "ABRSM", "Grade 3", false],
] as const)("a piece is at its level, or not: %s", (_, system, name, there) => {
  const level = { kind: "grade", grade: 2.4, ...(name && { name }) } as const;
  expect(isAtLevel({ system, level }, 2.9, level.grade)).toBe(there);
});
