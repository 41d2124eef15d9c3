import { expect, it } from "vitest";
import { clefsByBar } from "./clef-changes.ts";
import { bass, treble } from "./instruments.ts";

const low = [36, 43, 48];
const high = [72, 76, 74];
const near = [60, 64, 62];

it.each([
  ["a left hand that stays", bass, [low, low, low], "FFF"],
  ["one that plays high for two bars", bass, [low, high, high, low], "FGGF"],
  ["one that comes near the other hand", bass, [low, near, near, low], "FFFF"],
  ["bars that leap from low to high", bass, [low, [36, 67, 64], [36, 67, 64], low], "FFFF"],
  ["rests before a change", bass, [low, [], high, high], "FFGG"],
  ["a right hand that begins low and stays there", treble, [low, low, low], "FFF"],
  ["no bar", bass, [], ""],
] as const)("%s", (_what, home, bars, signs) => {
  const found = clefsByBar(
    bars.map((keys) => keys.map((key) => ({ key }))),
    home,
  );
  expect(found.map(({ sign }) => sign).join("")).toBe(signs);
});
