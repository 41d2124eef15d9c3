import { expect, it } from "vitest";
import { crossed, placedTogether } from "./in-order.ts";
import type { Struck } from "./strokes.ts";

/** A note of a quarter at a place, as it is in the source and where it lies by now. */
const note = (place: number, source: number, midi = source): Struck =>
  ({ on: place * 10, end: place * 10 + 10, midi, event: { note: { midi: source } } }) as unknown as Struck;

it("counts the parts that a note would cross at a height where the source does not", () => {
  const upper = note(1, 76);
  const lower = [note(0, 60), note(1, 67), note(2, 65)];
  expect(crossed(upper, 76, [lower])).toBe(0);
  expect(crossed(upper, 64, [lower])).toBe(1);
  expect(crossed(upper, 64, [lower, [note(1, 72, 60)]])).toBe(1);
  // who rests, and who crosses already, is not crossed
  expect(crossed(upper, 64, [[note(0, 67)]])).toBe(0);
  expect(crossed(note(1, 64), 60, [[note(1, 62)]])).toBe(1);
  expect(crossed(note(1, 60), 58, [[note(1, 62)]])).toBe(0);
});

it("places the lower part anew where an upper one went below it, and leaves parts that do not cross as they are", () => {
  const wentDown = [note(0, 76, 64), note(1, 74, 62)];
  const lower = [note(0, 67), note(1, 65)];
  const place = (line: number): readonly Struck[] =>
    line === 0 ? wentDown : lower.map((one) => ({ ...one, midi: one.midi - 12 }));
  expect(placedTogether([wentDown, lower], place)[1]?.map(({ midi }) => midi)).toEqual([55, 53]);
  const alone = [[note(0, 76)], [note(0, 67)]];
  expect(placedTogether(alone, place)).toEqual(alone);
});
