import { expect, test } from "vitest";
import { altersOf, beam, level, note, notesOf, type Sketch, sign, sketchedPage, upright } from "../testing/sketch.ts";

const barlines = (x: number, staves = 1): Sketch => ({
  rules: Array.from({ length: staves }, (_, staff) => upright(x, 0, 8, staff)),
});
const down = (x: number, position: number, tip: number, symbol = "noteheadBlack"): Sketch => ({
  glyphs: [sign(symbol, x, position)],
  rules: [upright(x, position, tip)],
});

test("an accidental nearer to the staff above is of the staff that its head's ledger lines lead to", () => {
  const page = sketchedPage(2, [
    { glyphs: [sign("noteheadWhole", 14, 3)] },
    { glyphs: [sign("accidentalSharp", 12.4, 17, 1), sign("noteheadWhole", 14, 17, 1)] },
    { rules: [10, 12, 14, 16].map((position) => level(13.7, 15.5, position, 1)) },
    barlines(30, 2),
  ]);
  expect(altersOf(page)).toEqual([["A4 0", "A6 1"]]);
});

test("a beam of the staff above that lies close over a stem's own shortens nothing", () => {
  const page = sketchedPage(2, [
    ...[8, 11].map((x) => down(x, 4, -8)),
    { beams: [beam(8, 11, -8)] },
    ...[8, 11].map((x) => note(x - 1.2, 8, 14.4, "noteheadBlack", 1)),
    { beams: [beam(8, 11, 14.4, 1)] },
    ...[0, 1].flatMap((staff) => [note(16, 3, 10, "noteheadBlack", staff), note(22, 3, 10, "noteheadHalf", staff)]),
    barlines(32, 2),
  ]);
  expect(notesOf(page)[0]).toEqual(expect.arrayContaining(["B4 0 0.5", "B4 0.5 0.5", "F5 0 0.5", "F5 0.5 0.5"]));
});

test("two dots in one place, of the heads of a second, lengthen once", () => {
  const page = sketchedPage(1, [
    { glyphs: [sign("noteheadHalf", 8, 2), sign("noteheadHalf", 9.2, 3)], rules: [upright(9.2, 2, 10)] },
    { glyphs: [sign("augmentationDot", 10.6, 3), sign("augmentationDot", 10.6, 3)] },
    note(24, 3, 10),
    barlines(30),
  ]);
  expect(notesOf(page)).toEqual([["G4 0 3", "A4 0 3", "A4 3 1"]]);
});

test("a dot behind a head is its own also where it stands over another voice's head", () => {
  const page = sketchedPage(1, [
    note(8, 8, 15, "noteheadHalf"),
    { glyphs: [sign("augmentationDot", 8.7, 7)] },
    ...[8.6, 15, 21, 27].map((x) => down(x, 4, -3)),
    note(27, 8, 15),
    barlines(32),
  ]);
  expect(notesOf(page)[0]).toEqual(["B4 0 1", "F5 0 3", "B4 1 1", "B4 2 1", "B4 3 1", "F5 3 1"]);
});

test("a voice set aside behind another one's dot begins with it", () => {
  const page = sketchedPage(1, [
    note(8, 5, 12, "noteheadHalf"),
    { glyphs: [sign("augmentationDot", 9.6, 5)] },
    down(10.4, 4, -3, "noteheadHalf"),
    down(20, 3, -4),
    down(25, 3, -4),
    note(25, 5, 12),
    barlines(32),
  ]);
  expect(notesOf(page)[0]).toEqual(["B4 0 2", "C5 0 3", "A4 2 1", "A4 3 1", "C5 3 1"]);
});

test("a note beside a whole one a step higher begins with it", () => {
  const page = sketchedPage(1, [
    { glyphs: [sign("noteheadWhole", 8, 7)] },
    ...[10, 16, 21, 26].map((x) => note(x, 6, 13)),
    barlines(32),
  ]);
  expect(notesOf(page)[0]).toEqual(["D5 0 1", "E5 0 4", "D5 1 1", "D5 2 1", "D5 3 1"]);
});

test("chords of two voices that cross stand beside each other", () => {
  const page = sketchedPage(1, [
    { glyphs: [sign("noteheadHalf", 8, 2), sign("noteheadHalf", 8, 6)], rules: [upright(8, 6, -5)] },
    { glyphs: [sign("noteheadHalf", 9.5, 4), sign("noteheadHalf", 9.5, 9)], rules: [upright(10.7, 4, 15)] },
    ...[20, 26].flatMap((x) => [down(x, 2, -5), note(x, 9, 15)]),
    barlines(32),
  ]);
  expect(notesOf(page)[0]?.slice(0, 4)).toEqual(["G4 0 2", "D5 0 2", "B4 0 2", "G5 0 2"]);
});

test("a black head in line with a chord is of the chord though its stem is drawn too short", () => {
  const page = sketchedPage(1, [
    { glyphs: [sign("noteheadBlack", 8, 0)] },
    note(8, 2, 9),
    ...[14, 20, 26].map((x) => note(x, 2, 9)),
    { beams: [beam(9.2, 15.2, 9)] },
    note(29, 2, 9),
    barlines(32),
  ]);
  expect(notesOf(page)[0]?.slice(0, 2).toSorted()).toEqual(["E4 0 0.5", "G4 0 0.5"]);
});

test("a long note over the first sign of a bracket is not of its tuplet", () => {
  const page = sketchedPage(1, [
    note(8, 0, 7, "noteheadHalf"),
    { glyphs: [sign("augmentationDot", 9.6, 1), sign("rest8th", 8, 10)] },
    { glyphs: [sign("noteheadBlack", 13, 6), sign("flag8thUp", 14.2, 13)], rules: [upright(14.2, 6, 13)] },
    { glyphs: [sign("tuplet2", 10.8, 15)] },
    { rules: [level(8, 10.4, 15.6), level(12.4, 14.4, 15.6)] },
    { glyphs: [sign("noteheadBlack", 18, 6), sign("flag8thUp", 19.2, 13)], rules: [upright(19.2, 6, 13)] },
    note(22, 6, 13, "noteheadHalf"),
    down(27, 0, -7),
    barlines(32),
  ]);
  expect(notesOf(page)[0]).toEqual(["E4 0 3", "D5 0.75 0.75", "D5 1.5 0.5", "D5 2 2", "E4 3 1"]);
});

test("a head between two stems is of the one that begins at it", () => {
  const page = sketchedPage(1, [
    note(8, 3, 10),
    { glyphs: [sign("noteheadBlack", 14, 7), sign("flag8thUp", 15.2, 15)], rules: [upright(15.2, 7, 15)] },
    { glyphs: [sign("noteheadBlack", 14, 10), sign("noteheadBlack", 14, 5)], rules: [upright(14.07, 10, -1)] },
    { glyphs: [sign("flag8thUp", 18.2, 15)] },
    note(17, 7, 15),
    ...[20, 26].map((x) => note(x, 3, 10)),
    barlines(32),
  ]);
  expect(notesOf(page)[0]).toEqual(["A4 0 1", "E5 1 0.5", "C5 1 1", "A5 1 1", "E5 1.5 0.5", "A4 2 1", "A4 3 1"]);
});
