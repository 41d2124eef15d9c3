import { expect, test } from "vitest";
import { isWorthALook } from "./give-back.ts";

test.each([
  ["rewriting", 200, 0, false],
  ["rewriting", 250, 0, true],
  ["rewriting", 262, 230, false],
  ["engraving", 262, 230, true],
  ["rewriting", 290, 230, true],
  ["rewriting", 430, 230, true],
  ["engraving", 600, 230, false],
] as const)(
  "%s, a worker with %d MB, %d MB after the last time, looks for garbage: %s",
  (stage, resident, least, expected) => {
    expect(isWorthALook(stage, resident * 2 ** 20, least * 2 ** 20)).toBe(expected);
  },
);
