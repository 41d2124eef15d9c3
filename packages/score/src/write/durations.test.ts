import { describe, expect, it } from "vitest";
import { fraction } from "../model/fraction.ts";
import type { Time } from "../model/score.ts";
import { flagsOf, splitDuration, valueLength } from "./durations.ts";

const metre = (beats: number, beatType: number) => {
  const time: Time = { beats: [beats], beatType, senzaMisura: false, symbol: undefined };
  return { time, offset: fraction(0) };
};
const shown: Readonly<Record<string, string>> = {
  whole: "1",
  half: "2",
  quarter: "4",
  eighth: "8",
  "16th": "16",
  "32nd": "32",
};

/** "4. 8" for a dotted quarter and an eighth; "8t" inside a triplet. Times in 24ths of a quarter. */
function drawn(kind: "note" | "rest", [beats, type]: readonly [number, number], onset: number, length: number): string {
  return splitDuration(fraction(onset, 24), fraction(length, 24), metre(beats, type), kind)
    .map((value) => `${shown[value.type] ?? value.type}${".".repeat(value.dots)}${value.timeModification ? "t" : ""}`)
    .join(" ");
}

describe("note values", () => {
  it.each([
    // 4/4: beats stay visible, nothing odd over the middle
    [[4, 4], 0, 96, "1"],
    [[4, 4], 0, 72, "2."],
    [[4, 4], 0, 36, "4."],
    [[4, 4], 0, 60, "2 8"],
    [[4, 4], 12, 24, "4"],
    [[4, 4], 24, 48, "2"],
    [[4, 4], 24, 36, "4 8"],
    [[4, 4], 36, 24, "8 8"],
    [[4, 4], 24, 72, "4 2"],
    [[4, 4], 36, 60, "8 2"],
    [[4, 4], 12, 36, "8 4"],
    [[4, 4], 6, 12, "8"],
    [[4, 4], 18, 6, "16"],
    [[4, 4], 18, 12, "16 16"],
    // a beat that begins with a sixteenth
    [[4, 4], 6, 18, "8."],
    [[4, 4], 6, 42, "8. 4"],
    [[4, 4], 3, 9, "16."],
    // 3/4
    [[3, 4], 0, 72, "2."],
    [[3, 4], 24, 48, "2"],
    [[3, 4], 12, 60, "8 2"],
    [[3, 4], 24, 36, "4."],
    // 6/8: the dotted quarter is the beat
    [[6, 8], 0, 72, "2."],
    [[6, 8], 0, 36, "4."],
    [[6, 8], 12, 24, "4"],
    [[6, 8], 24, 24, "8 8"],
    [[6, 8], 24, 48, "8 4."],
    // triplets
    [[4, 4], 8, 16, "4t"],
    [[4, 4], 8, 40, "4t 4"],
    [[4, 4], 0, 8, "8t"],
    [[2, 4], 0, 32, "4 8t"],
    // over the barline
    [[2, 4], 24, 48, "4 4"],
  ] as const)("in %j from %i for %i: %s", (time, onset, length, expected) => {
    expect(drawn("note", time, onset, length)).toBe(expected);
  });

  it.each([
    [[4, 4], 0, 36, "4 8"],
    [[4, 4], 0, 72, "2 4"],
    [[4, 4], 12, 24, "8 8"],
    [[4, 4], 24, 48, "4 4"],
    [[4, 4], 48, 48, "2"],
    [[4, 4], 18, 78, "16 4 2"],
    [[3, 4], 0, 48, "4 4"],
    [[3, 4], 24, 48, "4 4"],
    [[6, 8], 0, 36, "4."],
    [[6, 8], 0, 24, "4"],
    [[6, 8], 12, 24, "8 8"],
    [[6, 8], 0, 72, "4. 4."],
    [[4, 4], 8, 16, "4t"],
  ] as const)("rests in %j from %i for %i: %s", (time, onset, length, expected) => {
    expect(drawn("rest", time, onset, length)).toBe(expected);
  });

  it("counts a pickup from the end of its bar", () => {
    const pickup = { ...metre(4, 4), offset: fraction(3, 2) };
    const values = splitDuration(fraction(0), fraction(1), pickup, "note");
    expect(values.map((value) => value.type)).toEqual(["eighth", "eighth"]);
  });

  it.each([
    ["quarter", 0, 0, [1, 1]],
    ["eighth", 1, 1, [3, 4]],
    ["64th", 0, 4, [1, 16]],
  ] as const)("%s with %i dots has %i flags", (type, dots, flags, [n, d]) => {
    expect(valueLength(type, dots, undefined)).toEqual(fraction(n, d));
    expect(flagsOf(type)).toBe(flags);
  });
});
