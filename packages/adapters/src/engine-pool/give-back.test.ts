import { expect, test } from "vitest";
import { isWorthALook } from "./give-back.ts";

test.each([
  [200, 0, false],
  [250, 0, true],
  [262, 230, false],
  [290, 230, true],
  [430, 230, true],
  [600, 230, false],
])("a worker with %d MB, %d MB after the last time, looks for garbage: %s", (resident, least, expected) => {
  expect(isWorthALook(resident * 2 ** 20, least * 2 ** 20)).toBe(expected);
});
