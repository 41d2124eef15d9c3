import { describe, expect, it } from "vitest";
import { QUARTER } from "../grid/grains.ts";
import { splitVoices } from "./split-voices.ts";

/** Keys with the quarters at which they begin and how many they last. */
const voicesOf = (notes: readonly (readonly [key: number, at: number, length: number])[]): string =>
  splitVoices(notes.map(([key, at, length]) => ({ key, on: at * QUARTER, off: (at + length) * QUARTER }))).join("");

describe("voices of a staff", () => {
  it("keep a held note in the lower voice under what begins later, a semitone above too", () => {
    const bar = (low: number, high: number, at: number) =>
      [0, 2].flatMap((half) => [[low, at + half, 2] as const, [high, at + half + 0.25, 1.75] as const]);
    const notes = [...bar(60, 64, 0), ...bar(60, 62, 4), ...bar(59, 60, 8), ...bar(57, 60, 12)];
    expect(voicesOf(notes)).toBe("21".repeat(8));
  });

  it("are one where notes follow each other", () => {
    expect(voicesOf([0, 1, 2, 3].map((at) => [60 + at, at, 1] as const))).toBe("1111");
  });
});
