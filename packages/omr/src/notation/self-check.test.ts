import { expect, test } from "vitest";
import { beam, note, type Sketch, sign, sketchedPage, upright } from "../testing/sketch.ts";
import { confidencesOf } from "./confidence.ts";
import { plansOf } from "./measure-plans.ts";
import { readPages } from "./read-pages.ts";

const barline: Sketch = { rules: [upright(34, 0, 8)] };
const quarters = [8, 14, 20, 26].map((x) => note(x, 1, 8));

const unexplainedOf = (more: Sketch, notes: readonly Sketch[] = quarters): number | undefined =>
  readPages([sketchedPage(1, [...notes, more, barline])]).measures[0]?.unexplained;

test("a reading that explains all of its measure leaves nothing", () => {
  expect(unexplainedOf({ glyphs: [sign("accidentalSharp", 12.6, 1)] })).toBe(0);
});

test.each<[string, Sketch]>([
  ["an accidental without its note", { glyphs: [sign("accidentalSharp", 12.6, 2)] }],
  ["a flag that hangs at no stem", { glyphs: [sign("flag8thUp", 23.4, 8)] }],
  ["a beam that only one note has", { beams: [beam(9.2, 12, 8)] }],
  ["a clef drawn over a note", { glyphs: [sign("fClefChange", 13.9, 6)] }],
])("%s is left unexplained", (_what, more) => {
  expect(unexplainedOf(more)).toBeGreaterThan(0);
});

test("a sharp far over the notes is a chord symbol's", () => {
  expect(unexplainedOf({ glyphs: [sign("accidentalSharp", 12.6, 14)] })).toBe(0);
});

test("one note that two stems make twice as long is doubtful, and so is its measure", () => {
  const twice: Sketch = { rules: [upright(20, 1, -6)] };
  expect(unexplainedOf(twice)).toBeGreaterThan(0);
  const page = sketchedPage(1, [...quarters, twice, barline]);
  const [measure] = confidencesOf(plansOf(readPages([page]).measures), [page]);
  expect(measure?.confidence).toBeLessThan(0.6);
});

test("a voice whose rests are hidden is not doubtful where every other time is far worse", () => {
  const page = sketchedPage(1, [
    ...[8, 14, 20, 26].map((x) => note(x, 5, 12)),
    { glyphs: [sign("noteheadBlack", 14, 0)], rules: [upright(14, 0, -7)] },
    { glyphs: [sign("noteheadBlack", 26, 0)], rules: [upright(26, 0, -7)] },
    barline,
  ]);
  const { measures } = readPages([page]);
  expect(measures[0]?.timing.cost).toBeGreaterThan(0.5);
  expect(confidencesOf(plansOf(measures), [page])[0]?.confidence).toBeGreaterThan(0.6);
});
