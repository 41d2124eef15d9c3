import type { HandNote } from "@gradus/difficulty";
import { describe, expect, it } from "vitest";
import { distanceNote, hasFewerBlackKeys, lossNote } from "./page-notes.ts";

/** So many strokes of so many notes, from middle C or a black key beside it. */
const strokes = (count: number, notes: number, lowest = 60): HandNote[] =>
  Array.from({ length: count * notes }, (_, i) => ({
    on: Math.floor(i / notes),
    dur: 1,
    p: lowest + 2 * (i % notes),
  }));
const page = (L: readonly HandNote[]) => ({ hands: { R: [], L: [...L] }, measures: 4 });

describe("what a page for a keyboard lost", () => {
  it.each([
    ["strokes", ["harmony"], [48, 1], [16, 1], "The left hand plays about 4 times a measure; in the original 12."],
    [
      "notes in a stroke",
      ["harmony"],
      [16, 3],
      [16, 2],
      "The left hand plays about 2 notes at a time; in the original 3.",
    ],
    ["neither", ["harmony"], [16, 2], [16, 2], ""],
    ["the tune", ["melody"], [48, 1], [16, 1], "About 3 in 10 notes of the tune are left out."],
    ["nothing beyond the usual", [], [48, 3], [16, 1], ""],
  ] as const)("is counted: %s", (_, lost, [strokesBefore, notesBefore], [strokesAfter, notesAfter], told) => {
    const before = page(strokes(strokesBefore, notesBefore));
    const after = page(strokes(strokesAfter, notesAfter));
    expect(lossNote(lost, 0.7, { before, after })).toBe(told);
  });
});

it.each([
  [0.62, "about 0.6 of a grade harder"],
  [1.24, "about 1.2 grades harder"],
  [-0.98, "about 1.0 grades easier"],
])("tells how far a page lies from its level: %d", (error, told) => {
  expect(distanceNote(error)).toContain(told);
});

it("counts black keys on both pages", () => {
  const [white, black] = [page(strokes(8, 1)).hands, page(strokes(8, 1, 61)).hands];
  expect([hasFewerBlackKeys(black, white), hasFewerBlackKeys(white, black), hasFewerBlackKeys(white, white)]).toEqual([
    true,
    false,
    false,
  ]);
});
