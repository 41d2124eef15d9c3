import { expect, it } from "vitest";
import { clefFor, clefOf, writtenAs } from "./instruments.ts";

it.each([
  ["a tune", [72, 74, 76, 77], "G"],
  ["a bass", [36, 43, 48, 52], "F"],
  ["a low bass and chords broken far above it", [36, 67, 64, 60, 67, 64, 60, 67, 64, 72], "F"],
  ["a left hand above middle C", [60, 64, 67, 64], "G"],
  ["nothing", [], "G"],
] as const)("%s", (_what, keys, sign) => {
  expect(clefFor(keys).sign).toBe(sign);
});

it.each([
  ["a viola", 41, [55, 60, 64, 67], "C"],
  ["a violin with the sound of a viola", 41, [74, 77, 81, 86], "G"],
  ["a viola that goes high", 41, [60, 67, 72, 76], "C"],
  ["a double bass, written an octave up", 43, [28, 33, 36, 40], "F"],
  ["a baritone saxophone, written far above its sound", 67, [40, 45, 50, 55], "G"],
] as const)("%s", (_what, program, keys, sign) => {
  const { clef, chromatic } = writtenAs(program);
  const written = keys.map((key) => key - chromatic);
  expect(clefOf(clef, written).sign).toBe(sign);
});
