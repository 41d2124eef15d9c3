import { describe, expect, it } from "vitest";
import type { Bar } from "../read/bar/bar.ts";
import { barOf, contextOf, lengthsOf, textOf } from "../testing/bars.ts";
import {
  drumFills,
  drumHats,
  drumKick,
  drumLeftFoot,
  drumMoreHats,
  drumMoreKick,
  drumMoreSnare,
  drumSnare,
} from "./drums.ts";
import type { Operation } from "./operation.ts";

const context = contextOf("accompaniment");
// General MIDI numbers as note names: F#2 = 42 hi-hat, D2 = 38 snare, C2 = 36 bass drum, G#2 = 44 pedal hi-hat
const hats = "1/2 F#2, 1/2 F#2, 1/2 F#2, 1/2 F#2, 1/2 F#2, 1/2 F#2, 1/2 F#2, 1/2 F#2";
const beat = "1 C2, 1 D2, 1/2 C2, 1/2 C2, 1 D2";
const strokes = (bar: Bar, drum: string): string =>
  textOf(bar)
    .split(", ")
    .filter((part) => part.split(" ")[1]?.split("+").includes(drum))
    .map((part) => part.split(" ")[0])
    .join(" ");

const rows: readonly (readonly [what: string, Operation, number, drum: string, where: string])[] = [
  ["halves the hi-hat", drumHats, 2, "F#2", "0 1 2 3"],
  ["leaves eighths at the first strength", drumHats, 1, "F#2", "0 1/2 1 3/2 2 5/2 3 7/2"],
  ["takes the syncopation from the bass drum", drumKick, 2, "C2", "0 2"],
  ["keeps the backbeat", drumSnare, 2, "D2", "1 3"],
  [
    "fills the hi-hat with sixteenths",
    drumMoreHats,
    2,
    "F#2",
    "0 1/4 1/2 3/4 1 5/4 3/2 7/4 2 9/4 5/2 11/4 3 13/4 7/2 15/4",
  ],
  ["leads into the strong beats with the bass drum", drumMoreKick, 2, "C2", "0 3/2 2 5/2 7/2"],
];

describe("drums", () => {
  it.each(rows)("%s", (_what, operation, strength, drum, where) => {
    const after = operation.apply(barOf([hats, beat]), strength, context);
    expect(strokes(after, drum)).toBe(where);
    for (const length of lengthsOf(after)) expect(length).toEqual({ n: 4, d: 1 });
  });

  it("writes what is left as long as the count", () => {
    expect(textOf(drumHats.apply(barOf([hats]), 2, context))).toBe("0 F#2 1, 1 F#2 1, 2 F#2 1, 3 F#2 1");
  });

  it("writes what is left of a triplet as its beat", () => {
    const plain = barOf(["1/3 C3, 1/3 C3, 1/3 C3, 1/3 A2, 1/3 A2, 1/3 A2, 2 r"]);
    const inThrees = { actual: 3, normal: 2 };
    const lines = plain.lines.map((line) => ({
      ...line,
      events: line.events.map((event) => (event.kind === "note" ? { ...event, timeModification: inThrees } : event)),
    }));
    const after = drumFills.apply({ ...plain, lines }, 2, context);
    expect(textOf(after)).toBe("0 C3 1, 1 A2 1");
    expect(after.lines.flatMap(({ events }) => events.filter((one) => one.timeModification !== undefined))).toEqual([]);
  });

  it("lets the left foot rest", () => {
    const after = drumLeftFoot.apply(barOf(["1 D2, 1 D2 G#2, 2 D2"]), 1, context);
    expect(strokes(after, "G#2")).toBe("");
    expect(strokes(after, "D2")).toBe("0 1 2");
  });

  it("adds ghost notes only where a hand is free, and keeps every stroke", () => {
    const after = drumMoreSnare.apply(barOf([hats, beat]), 2, context);
    expect(strokes(after, "D2").split(" ")).toEqual(expect.arrayContaining(["1", "3", "1/4"]));
    expect(strokes(after, "F#2")).toBe(strokes(barOf([hats, beat]), "F#2"));
    expect(strokes(after, "C2")).toBe("0 2 5/2");
  });

  it("gives the same bar back when there is nothing to do", () => {
    const bar = barOf(["4 D2"]);
    for (const operation of [drumHats, drumKick, drumLeftFoot, drumMoreHats])
      expect(operation.apply(bar, 1, context)).toBe(bar);
  });
});
