import { expect, test } from "vitest";
import { level, note, notesOf, type Sketch, sign, sketchedPage, upright, words } from "../testing/sketch.ts";
import { noCredits } from "../text/credits.ts";
import { readPages } from "./read-pages.ts";
import { writeScore } from "./write-score.ts";

const whole = (x: number, staff = 0): Sketch => ({ glyphs: [sign("noteheadWhole", x, 3, staff)] });
const barline = (x: number, staff = 0): Sketch => ({ rules: [upright(x, 0, 8, staff)] });
const written = (...page: Parameters<typeof sketchedPage>): string =>
  writeScore(readPages([sketchedPage(...page)]), noCredits).xml;
const slant = (from: number, to: number, rise: number): Sketch["rules"] => [
  { ...level(from, to, -6), y2: (level(from, to, -6).y1 ?? 0) + rise },
];

test("a hairpin that ends at the last barline of its system ends in that measure", () => {
  const hairpin: Sketch = { rules: [...(slant(32, 61.8, 6) ?? []), ...(slant(32, 61.8, -6) ?? [])] };
  const xml = written(1, [whole(8), barline(30), whole(32), hairpin, barline(62)]);
  const [, second = ""] = xml.split('<measure number="2"');
  expect(second.match(/<wedge type="\w+"/g)).toEqual(['<wedge type="crescendo"', '<wedge type="stop"']);
});

test("dynamics between two systems are of the nearer notes", () => {
  const low: Sketch = { glyphs: [sign("noteheadWhole", 10, -5)], rules: [level(9.5, 12, -2), level(9.5, 12, -4)] };
  const page = [low, whole(10, 1), { glyphs: [sign("dynamicForte", 10, -9)] }, barline(30), barline(30, 1)];
  const [, first = "", second = ""] = written(2, page, false).split("<measure ");
  expect([first.includes("<f/>"), second.includes("<f/>")]).toEqual([true, false]);
});

test("a note before an equals sign and a number is a tempo, not music", () => {
  const small: Sketch = { glyphs: [sign("noteheadBlack", 8, 12, 0, 3)], rules: [upright(8.9, 12, 17)] };
  const xml = written(1, [whole(8), small, { texts: [words("= 96", 10, 12)] }, barline(30)]);
  expect(xml).toContain("<beat-unit>quarter</beat-unit><per-minute>96</per-minute>");
  expect(xml.match(/<note>/g)).toHaveLength(1);
});

test("long words before a tempo's note keep it at the bar that they stand over", () => {
  const small: Sketch = { glyphs: [sign("noteheadBlack", 36, 12, 0, 3)], rules: [upright(36.9, 12, 17)] };
  const tempo: Sketch = { texts: [words("Allegro con brio ma non tro", 8, 12), words("= 96", 38, 12)] };
  const page = [whole(8), tempo, small, barline(30), whole(34), barline(62)];
  const [, first = "", second = ""] = written(1, page).split("<measure ");
  expect([first.includes("<per-minute>96<"), second.includes("<per-minute>")]).toEqual([true, false]);
});

test("heads before the clef are a voice's range, not music", () => {
  const range: Sketch = { glyphs: [sign("noteheadBlack", 0.2, 0), sign("noteheadBlack", 0.2, 7)] };
  const page = sketchedPage(1, [range, note(8, 3, 10, "noteheadHalf"), note(20, 4, 11, "noteheadHalf"), barline(30)]);
  expect(notesOf(page)).toEqual([["A4 0 2", "B4 2 2"]]);
});

test("a block under a line is a whole rest, one on a line a half rest, whichever its outline was taken for", () => {
  const page = sketchedPage(1, [
    { glyphs: [sign("restWhole", 8, 5)] },
    note(20, 4, 11, "noteheadHalf"),
    barline(30),
    { glyphs: [sign("restHalf", 40, 5)] },
    barline(60),
  ]);
  const rests = readPages([page]).measures.map(({ timing }) =>
    timing.timed.filter(({ event }) => event.kind === "rest").map(({ event }) => event.quarters),
  );
  expect(rests).toEqual([[2], [4]]);
});

test("a wave before a chord breaks it", () => {
  const wave: Sketch = { glyphs: [1, 3, 5].map((at) => sign("wiggleArpeggiatoUp", 8, at)) };
  const chord: Sketch = { glyphs: [1, 5].map((at) => sign("noteheadWhole", 10, at)) };
  const xml = written(1, [wave, chord, barline(30)]);
  expect(xml.match(/<arpeggiate\/>/g)).toHaveLength(2);
});
