import { expect, it } from "vitest";
import { clefFor } from "./instruments.ts";

it.each([
  ["a tune", [72, 74, 76, 77], "G"],
  ["a bass", [36, 43, 48, 52], "F"],
  ["a low bass and chords broken far above it", [36, 67, 64, 60, 67, 64, 60, 67, 64, 72], "F"],
  ["a left hand above middle C", [60, 64, 67, 64], "G"],
  ["nothing", [], "G"],
] as const)("%s", (_what, keys, sign) => {
  expect(clefFor(keys).sign).toBe(sign);
});
