import { expect, test } from "vitest";
import { evenRuns } from "./even-runs.ts";
import { QUARTER } from "./grains.ts";

type Sound = readonly [on: number, off: number];
/** Places that a run is given, in their order. */
const places = (sounds: readonly Sound[]): readonly number[] => {
  const strokes = sounds.map(([on, off], index) => ({ key: 60 + (index % 12), velocity: 80, on, off }));
  return [...new Set(evenRuns(strokes, 480).values())].sort((a, b) => a - b);
};
/** So many notes, each `ticks` long and rounded, from the first quarter on. */
const run = (count: number, ticks: number): Sound[] =>
  Array.from({ length: count }, (_, index) => [Math.round(480 + index * ticks), Math.round(480 + (index + 1) * ticks)]);
/** Grains of so many equal parts of the second quarter, and of its end. */
const shares = (count: number): number[] =>
  Array.from({ length: count + 1 }, (_, index) => QUARTER + Math.round((index * QUARTER) / count));

test("eleven notes in the time of a quarter share it", () => {
  expect(places(run(11, 480 / 11))).toEqual(shares(11));
});

test("a cadenza of 35 notes whose lengths a program rounded up ends with its beat", () => {
  expect(places(run(35, 14))).toEqual(shares(35));
});

test("a note of a run may be held; what is held after it is no part of it", () => {
  const held = run(30, 16).map(([on, off], index): Sound => [on, index === 12 ? off + 64 : off]);
  expect(places([...held, [960, 1920]])).toEqual(shares(30));
});

test("a note of a run may be staccato: it lasts to the next", () => {
  const short = run(11, 480 / 11).map(([on, off], index): Sound => [on, index > 6 ? on + 22 : off]);
  const strokes = short.map(([on, off]) => ({ key: 60, velocity: 80, on, off }));
  const found = evenRuns(strokes, 480);
  expect(strokes.map(({ off }) => found.get(off))).toEqual(shares(11).slice(1));
});

test.each([
  ["sixteenths", run(12, 120)],
  ["triplets", run(9, 160)],
  ["32nds", run(16, 60)],
  ["notes of one tick", run(11, 1)],
  ["strokes of no length", run(11, 0)],
  [
    "a short note and held ones",
    run(12, 480 / 11).map(([on, off], index): Sound => [on, index === 0 ? off : off + 400]),
  ],
  ["four notes", run(4, 480 / 11)],
  ["notes that do not begin in a place", run(11, 480 / 11).map(([on, off]): Sound => [on + 13, off + 13])],
])("%s stay where they are", (_, sounds) => {
  expect(places(sounds)).toEqual([]);
});
