import { expect, it } from "vitest";
import { inPosition, newShapes, shapeOf } from "./hand-shapes.ts";

it.each([
  ["a third", [52, 55], [3, 1]],
  ["a fourth", [50, 55], [4, 1]],
  ["a fifth", [48, 55], [5, 1]],
  ["a sixth", [48, 57], [5, 1]],
  ["a second", [53, 55], [2, 1]],
  ["a triad", [48, 52, 55], [5, 3, 1]],
])("fingers of a left hand in its place, from the lowest up: %s", (_what, pitches, fingers) => {
  expect(inPosition(pitches)).toEqual(fingers);
});

it("a bass under a chord has no shape of its own, a broken chord has", () => {
  expect(shapeOf([36], [52, 55])).toEqual([]);
  expect(shapeOf([48], [55])).toEqual([48, 55]);
  expect(shapeOf([52, 55], [36])).toEqual([52, 55]);
});

it("a shape is new once in some measures, and one a measure is enough", () => {
  const isNew = newShapes();
  expect(isNew([52, 55], 0)).toBe(true);
  expect(isNew([53, 57], 0)).toBe(false);
  expect(isNew([52, 55], 1)).toBe(false);
  expect(isNew([53, 57], 1)).toBe(true);
  expect(isNew([53, 57], 12)).toBe(true);
});
