import { expect, test } from "vitest";
import { findSystems } from "../layout/systems.ts";
import {
  altersOf,
  beam,
  heightOn,
  level,
  note,
  notesOf,
  type Sketch,
  sign,
  sketchedPage,
  upright,
} from "../testing/sketch.ts";
import { noCredits } from "../text/credits.ts";
import { pedalsOf } from "../text/pedals.ts";
import { readPages } from "./read-pages.ts";
import { writeScore } from "./write-score.ts";

const barlines = (x: number, staves = 1): Sketch => ({
  rules: Array.from({ length: staves }, (_, staff) => upright(x, 0, 8, staff)),
});

test("a half note's head under a beam of black ones is also a short note of the other voice", () => {
  const down = [8, 11, 14, 17].map((x) => upright(x, 4, -4));
  const page = sketchedPage(1, [
    { glyphs: [sign("noteheadHalf", 8, 4)], rules: [upright(9.2, 4, 11)] },
    { glyphs: [11, 14, 17].map((x) => sign("noteheadBlack", x, 4)) },
    { rules: down, beams: [beam(8, 17, -4)] },
    note(22, 4, 11, "noteheadHalf"),
    barlines(30),
  ]);
  expect(notesOf(page)).toEqual([["B4 0 0.5", "B4 0 2", "B4 0.5 0.5", "B4 1 0.5", "B4 1.5 0.5", "B4 2 2"]]);
});

test("a digit over some notes of a beam counts those that it divides into plain notes", () => {
  const eighth = [8, 12].map((x) => note(x, 1, 8));
  const sixteenths = [12, 14, 16].map((x) => note(x, 1, 8));
  const page = sketchedPage(1, [
    eighth[0] ?? {},
    ...sixteenths,
    { beams: [beam(9.2, 17.2, 8), beam(13.2, 17.2, 6.5)], glyphs: [sign("tuplet3", 14.6, 10)] },
    ...[20, 24, 28].map((x) => note(x, 1, 8)),
    barlines(34),
  ]);
  const third = 1 / 6;
  expect(notesOf(page)).toEqual([
    [
      "F4 0 0.5",
      ...[0, 1, 2].map((index) => `F4 ${(3 + index) / 6} ${third}`),
      ...[1, 2, 3].map((onset) => `F4 ${onset} 1`),
    ],
  ]);
});

test("small notes that alone fill their staff have their time", () => {
  const small = [8, 14, 20, 26].map(
    (x): Sketch => ({ glyphs: [sign("noteheadBlack", x, 3, 0, 2.6)], rules: [upright(x + 0.78, 3, 9)] }),
  );
  const page = sketchedPage(2, [...small, { glyphs: [sign("noteheadWhole", 8, 3, 1)] }, barlines(32, 2)]);
  expect(notesOf(page)).toEqual([["A4 0 1", "A4 0 4", "A4 1 1", "A4 2 1", "A4 3 1"]]);
});

test("a small note before another one stays a grace note", () => {
  const page = sketchedPage(1, [
    { glyphs: [sign("noteheadBlack", 8, 3, 0, 2.6)], rules: [upright(8.78, 3, 9)] },
    { glyphs: [sign("noteheadWhole", 11, 3)] },
    barlines(32),
  ]);
  expect(notesOf(page)).toEqual([["A4 0 4"]]);
});

test("a small head beside a full-sized one on its stem sounds with it", () => {
  const chord: Sketch = { glyphs: [sign("noteheadHalf", 8, 3), sign("noteheadHalf", 8.42, 0, 0, 2.6)] };
  const page = sketchedPage(1, [
    chord,
    { rules: [upright(9.2, 0, 10)] },
    note(20, 3, 10, "noteheadHalf"),
    barlines(32),
  ]);
  expect(notesOf(page)).toEqual([["A4 0 2", "E4 0 2", "A4 2 2"]]);
});

test("a barline that one staff hides ends the measure of both", () => {
  const whole = (x: number): Sketch => ({ glyphs: [0, 1].map((staff) => sign("noteheadWhole", x, 3, staff)) });
  const page = sketchedPage(2, [whole(8), { rules: [upright(20, 0, 8, 1)] }, whole(24), barlines(34, 2)]);
  expect(notesOf(page)).toEqual([
    ["A4 0 4", "A4 0 4"],
    ["A4 0 4", "A4 0 4"],
  ]);
});

test("beams between two half notes that touch neither stem make a tremolo, each note half as long", () => {
  const steep = (y: number) => {
    const points = beam(11, 14, y);
    return points.map((point, index) => (index === 1 || index === 2 ? { ...point, y: point.y - 12 } : point));
  };
  const page = sketchedPage(1, [
    note(8, -2, 4, "noteheadHalf"),
    note(14.6, 4, 11, "noteheadHalf"),
    { beams: [steep(4), steep(2)] },
    note(22, 3, 10, "noteheadHalf"),
    barlines(32),
  ]);
  expect(notesOf(page)).toEqual([["C4 0 1", "B4 1 1", "A4 2 2"]]);
});

test("dotted quarters with strokes through their stems are triplets, each in the time of a quarter", () => {
  const struck = (x: number): Sketch => {
    const points = beam(x + 0.6, x + 1.8, 6).map((point, at) =>
      at === 1 || at === 2 ? { ...point, y: point.y - 3 } : point,
    );
    const { glyphs = [], rules } = note(x, 1, 8);
    return { glyphs: [...glyphs, sign("augmentationDot", x + 1.8, 1)], rules, beams: [points] };
  };
  const eighths: Sketch[] = [16, 18, 20].map((x) => note(x, 1, 8));
  const page = sketchedPage(1, [
    ...[8, 12, 24].map(struck),
    ...eighths,
    { beams: [beam(17.2, 21.2, 8)] },
    barlines(30),
  ]);
  const third = 1 / 3;
  expect(notesOf(page)).toEqual([
    ["F4 0 1", "F4 1 1", ...[0, 1, 2].map((at) => `F4 ${(6 + at) / 3} ${third}`), "F4 3 1"],
  ]);
  expect(writeScore(readPages([page]), noCredits).xml.match(/<tremolo type="single">1/g)).toHaveLength(3);
});

test("an accidental does not hold for another note that stands at its height behind a new clef", () => {
  const page = sketchedPage(1, [
    { glyphs: [sign("accidentalDoubleSharp", 7, 3)] },
    note(8.2, 3, 10, "noteheadHalf"),
    { glyphs: [sign("fClefChange", 16, 6)] },
    note(20, 3, 10, "noteheadHalf"),
    barlines(32),
  ]);
  expect(altersOf(page)).toEqual([["A4 2", "C3 0"]]);
});

test("a small note over another one of its staff sounds with it", () => {
  const small: Sketch = { glyphs: [sign("noteheadHalf", 8.2, 7, 0, 2.6)], rules: [upright(8.98, 7, 13)] };
  const down: Sketch = { glyphs: [sign("noteheadHalf", 8, 0)], rules: [upright(8, 0, -7)] };
  const page = sketchedPage(1, [small, down, note(20, 0, 7, "noteheadHalf"), barlines(32)]);
  expect(notesOf(page)).toEqual([["E4 0 2", "E5 0 2", "E4 2 2"]]);
});

test("a line with hooks under a staff holds the pedal, as Ped. and an asterisk do", () => {
  const level = heightOn(-8);
  const line: Sketch = { rules: [{ x1: 100, x2: 180, y1: level, y2: level, thickness: 0.5 }] };
  const hook = (x: number): Sketch => ({ rules: [{ x1: x, x2: x, y1: level, y2: level - 8, thickness: 0.5 }] });
  const page = sketchedPage(1, [
    line,
    hook(100),
    hook(180),
    { glyphs: [sign("keyboardPedalPed", 20, -9), sign("keyboardPedalUp", 26, -9)] },
  ]);
  const pedals = findSystems(page).flatMap(pedalsOf);
  expect(pedals.map(({ left, right, isLine }) => [left, right, isLine])).toEqual([
    [100, 180, true],
    [200, 248, false],
  ]);
});

test("a beam's end without a stem is a note that another voice's head hides", () => {
  const page = sketchedPage(1, [
    { glyphs: [sign("noteheadBlack", 8, 3), sign("augmentationDot", 9.6, 3)], rules: [upright(8, 3, -4)] },
    { beams: [beam(9.2, 21.7, 12), beam(9.2, 21.7, 10.5)] },
    ...[10.5, 13, 15.5, 18, 20.5].map((x) => note(x, 4, 12)),
    note(24, 4, 11, "noteheadHalf"),
    { ...note(30, 4, 11), glyphs: [sign("noteheadBlack", 30, 4), sign("flag8thUp", 31.2, 11)] },
    barlines(34),
  ]);
  expect(notesOf(page)).toEqual([
    ["A4 0 0.25", "A4 0 1.5", ...[1, 2, 3, 4, 5].map((index) => `B4 ${index / 4} 0.25`), "B4 1.5 2", "B4 3.5 0.5"],
  ]);
});

test("the beam of a group between two long notes is no tremolo of them", () => {
  const long = [8, 22].map((x): Sketch => ({ glyphs: [sign("noteheadHalf", x, 0)], rules: [upright(x, 0, -7)] }));
  const page = sketchedPage(1, [
    ...long,
    { glyphs: [sign("rest8th", 8, 6)], beams: [beam(12.2, 18.2, 11)] },
    ...[11, 14, 17].map((x) => note(x, 4, 11)),
    barlines(32),
  ]);
  expect(notesOf(page)).toEqual([["E4 0 2", "B4 0.5 0.5", "B4 1 0.5", "B4 1.5 0.5", "E4 2 2"]]);
});

test("a digit counts the rest that stands before its beam", () => {
  const page = sketchedPage(1, [
    { glyphs: [sign("rest8th", 8, 4), sign("tuplet3", 11.2, 12)], beams: [beam(12.2, 15.2, 10)] },
    ...[11, 14].map((x) => note(x, 3, 10)),
    ...[18, 22, 26].map((x) => note(x, 3, 10)),
    barlines(32),
  ]);
  const third = 1 / 3;
  expect(notesOf(page)).toEqual([[`A4 ${third} ${third}`, `A4 ${2 / 3} ${third}`, "A4 1 1", "A4 2 1", "A4 3 1"]]);
});

const apart = (staves: Parameters<typeof sketchedPage>[1]) => sketchedPage(2, staves, false);
const ends = [0, 1].map((staff): Sketch => ({ rules: [upright(30, 0, 8, staff)] }));

test("a note belongs to the system that its ledger lines lead to", () => {
  const high = {
    glyphs: [sign("noteheadWhole", 10, 18, 1)],
    rules: [10, 12, 14, 16, 18].map((at) => level(9.5, 12, at, 1)),
  };
  const page = apart([...ends, { glyphs: [sign("noteheadWhole", 10, 3)] }, high]);
  expect(notesOf(page)).toEqual([["A4 0 4"], ["B6 0 4"]]);
});

test("a note beyond all octaves is written in the nearest", () => {
  const high = {
    glyphs: [sign("gClef15ma", 7, 2), sign("noteheadWhole", 12, 18), sign("quindicesima", 11, 22)],
    rules: [...[10, 12, 14, 16, 18].map((at) => level(11.5, 14, at)), level(13.4, 24, 22)],
  };
  expect(notesOf(sketchedPage(1, [high, barlines(30)]))).toEqual([["B9 0 4"]]);
});

test("an octave sign between two systems raises the lower one, or lowers the upper one where its line says so", () => {
  const whole = [0, 1].map((staff): Sketch => ({ glyphs: [sign("noteheadWhole", 10, 3, staff)] }));
  const at = -7;
  const octave = { glyphs: [sign("ottava", 9, at)] };
  expect(notesOf(apart([...ends, ...whole, octave, { rules: [level(10.4, 20, at + 2)] }]))).toEqual([
    ["A4 0 4"],
    ["A5 0 4"],
  ]);
  expect(notesOf(apart([...ends, ...whole, octave, { rules: [level(10.4, 20, at)] }]))).toEqual([
    ["A3 0 4"],
    ["A4 0 4"],
  ]);
});
