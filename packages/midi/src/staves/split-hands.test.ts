import { describe, expect, it } from "vitest";
import { type Note, QUARTER } from "../grid/grains.ts";
import { splitHands } from "./split-hands.ts";

/** Keys with the quarters at which they begin and how many they last. */
type Stroke = readonly [key: number, at: number, length: number];
const handsOf = (strokes: readonly Stroke[]): string => {
  const notes = strokes
    .map(([key, at, length]): Note => ({ key, velocity: 80, on: at * QUARTER, off: (at + length) * QUARTER }))
    .sort((a, b) => a.on - b.on || a.key - b.key);
  return splitHands(notes)
    .map((staff) => (staff === 1 ? "R" : "L"))
    .join("");
};
const bars = (count: number, bar: (at: number) => readonly Stroke[], length = 4): readonly Stroke[] =>
  Array.from({ length: count }, (_, index) => bar(index * length)).flat();

describe("hands", () => {
  it("share a broken chord where the held notes end, alike in every bar", () => {
    const chord = (at: number): readonly Stroke[] => [
      [60, at, 2],
      [64, at + 0.25, 1.75],
      ...[67, 72, 76, 67, 72, 76].map((key, index): Stroke => [key, at + 0.5 + index / 4, 0.25]),
    ];
    expect(handsOf(bars(4, chord, 2))).toBe("LLRRRRRR".repeat(4));
  });

  it("share a figure as before where it comes lower", () => {
    const chord = (at: number, down: number): readonly Stroke[] => [
      [60 - down, at, 2],
      [64 - down, at + 0.25, 1.75],
      ...[67, 72, 76, 67, 72, 76].map((key, index): Stroke => [key - down, at + 0.5 + index / 4, 0.25]),
    ];
    const downwards = [0, 0, 1, 3, 5, 7, 9, 11, 12].flatMap((down, index) => chord(2 * index, down));
    expect(handsOf(downwards)).toBe("LLRRRRRR".repeat(9));
  });

  it("leave a repeated chord under a held note to the left", () => {
    const bar = (at: number): readonly Stroke[] => [
      [71, at, 4],
      ...Array.from({ length: 8 }, (_, index) => [55, 59, 64].map((key): Stroke => [key, at + index / 2, 0.5])).flat(),
    ];
    expect(handsOf(bars(3, bar))).toBe(`LLLR${"LLL".repeat(7)}`.repeat(3));
  });

  it("keep a tune over a held bass in the right one, low as it comes", () => {
    const bar = (at: number): readonly Stroke[] => [
      [57, at, 3],
      [69, at, 1.5],
      [60, at + 1.5, 0.5],
      [64, at + 2, 0.5],
      [69, at + 2.5, 0.5],
    ];
    expect(handsOf(bars(3, bar, 3))).toBe("LRRRR".repeat(3));
  });
});
