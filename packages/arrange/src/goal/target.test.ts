import { expect, it } from "vitest";
import { endOfScaleNote, fidelityNote, lostBeyondUsual, targetOf } from "./target.ts";

it.each([
  ["nothing", "the part has one line only, so its quick notes had to give way"],
  ["chords", "one player has its tune and its chords, so lower voices and quick notes had to give way"],
] as const)("says why harmony went where the tune has %s beside it", (beside, why) => {
  const noteAt = (harmony: number): string => fidelityNote(lostBeyondUsual(1, { melody: 1, harmony }), beside);
  expect(noteAt(0.7)).toBe(`More of the harmony went than in most pieces: ${why}.`);
  expect(noteAt(0.95)).toBe("");
});

it.each([
  [-2, 0.87, "from -1.1 to 1."],
  [-2, 2.95, "from 0.95 to 1."],
  [2, 7.5, "from 9.5 to 9."],
])("says where %d grades from %d would have led outside the scale", (steps, source, told) => {
  expect(targetOf({ kind: "relative", steps }, source).note).toContain(told);
});

it.each([
  [8.88, "ends at 8.4 for a piece of this length, so no notes, however many, would be graded 8.9."],
  [1.15, "begins at 1.8 for a piece of this length, so no notes, however few, would be graded 1.1."],
  [8.44, ""],
  [5, ""],
  [1.81, ""],
])("says of an aim of %d where the scale ends", (aim, told) => {
  const note = endOfScaleNote(aim, { lowest: 1.81, highest: 8.41 });
  expect(note).toBe(told && `The scale of difficulty ${told}`);
});
