import { describe, expect, it } from "vitest";
import { barOf, contextOf, textOf } from "../testing/bars.ts";
import { bassOctaves } from "./bass-octaves.ts";

const left = contextOf("accompaniment");

describe("bass octaves", () => {
  it.each([
    ["on the strong beats", 1, ["1 C3, 1 G3, 1 E3, 1 G3"], "0 C2+C3 1, 1 G3 1, 2 E2+E3 1, 3 G3 1"],
    ["on every beat", 2, ["1 C3, 1/2 G3, 1/2 A3, 2 E3"], "0 C2+C3 1, 1 G2+G3 1/2, 3/2 A3 1/2, 2 E2+E3 2"],
    ["throughout", 3, ["1/2 C3, 1/2 G3, 3 E3"], "0 C2+C3 1/2, 1/2 G2+G3 1/2, 1 E2+E3 3"],
    ["not where it would be too low", 3, ["4 D2"], "0 D2 4"],
    ["not under a chord that is wide already", 3, ["4 C3 G3"], "0 C3+G3 4"],
    ["not on a tied note", 3, ["4 C3~"], "0 C3 4"],
  ] as const)("%s", (_what, strength, lines, after) => {
    expect(textOf(bassOctaves.apply(barOf(lines), strength, left))).toBe(after);
  });
});
