import { expect, it } from "vitest";
import { request } from "../testing/rewrites.ts";
import { keepsLevel } from "./level-kept.ts";

const named = (name: string, grade: number) => ({ ...request, level: { kind: "grade", grade, name } as const });

it.each([
  ["a page above the band that keeps the words", named("Beginner", 1.5), 1.5, { grade: 2.4, outside: 0.05 }, true],
  ["one far above it", named("Beginner", 1.5), 1.5, { grade: 2.6, outside: 0 }, false],
  ["one with many measures beyond the words", named("Beginner", 1.5), 1.5, { grade: 2.4, outside: 0.3 }, false],
  ["one of a later level, whose band is wide enough", named("Intermediate", 4.3), 4.3, { grade: 5, outside: 0 }, false],
  [
    "a grade without a name",
    { ...request, level: { kind: "grade", grade: 1.5 } as const },
    1.5,
    { grade: 2.4, outside: 0 },
    false,
  ],
  ["a step", request, 1.5, { grade: 2.4, outside: 0 }, false],
] as const)("%s", (_, asked, target, page, expected) => {
  expect(keepsLevel(asked, target, page)).toBe(expected);
});
