import { expect, test } from "vitest";
import { findSystems } from "../layout/systems.ts";
import { type Sketch, sign, sketchedPage, upright, words } from "../testing/sketch.ts";
import { creditsOf } from "./credits.ts";
import { wordsOf } from "./words.ts";

const barline: Sketch = { rules: [upright(61, 0, 8)] };
const page = (texts: Sketch["texts"] & object) =>
  sketchedPage(1, [{ glyphs: [sign("noteheadWhole", 10, 3)], texts }, barline]);
const said = (texts: Sketch["texts"] & object) =>
  findSystems(page(texts))
    .flatMap(wordsOf)
    .map(({ kind, style, text, isAbove }) => `${kind} ${style} ${isAbove ? "above" : "below"}: ${text}`);

test("words in italics, tempos and rehearsal letters are said; verses, names and numbers are not", () => {
  const texts = [
    words("Lento", 8, 13, 0, "Serif-Bold"),
    { ...words("B", 30, 12, 0, "Serif-Bold"), size: 20 },
    { ...words("Andantino", 40, 13), width: 60 },
    words("dolce", 10, -4, 0, "Serif-Italic"),
    words("Du", 10, -6),
    words("12", 2, 10),
  ];
  expect(said(texts)).toEqual([
    "words bold above: Lento",
    "rehearsal bold above: B",
    "words plain above: Andantino",
    "words italic below: dolce",
  ]);
});

test("a row of syllables in italics is a verse", () => {
  const syllables = [8, 14, 20, 26, 32].map((x) => words("la", x, -5, 0, "Serif-Italic"));
  expect(said(syllables)).toEqual([]);
});

test("a head tells the title, people, number and rights of a piece", () => {
  const line = (text: string, left: number, y: number, size = 10) => ({
    text,
    x: left,
    y,
    width: 5 * text.length,
    size,
    font: "Serif-Roman",
  });
  const head = page([
    line("A Song", 285, 20, 24),
    line("from the sea", 270, 34),
    line("Words by A. Nobody", 40, 44),
    line("C. Body (1820–1890)", 450, 44),
    line("arr. D. Somebody", 450, 54),
    line("Op. 3, No. 1", 450, 64),
    line("© 2020 Nobody", 250, 780),
  ]);
  expect(creditsOf([head], findSystems(head))).toEqual({
    title: "A Song",
    subtitle: "from the sea · Op. 3, No. 1",
    composer: "C. Body (1820–1890)",
    lyricist: "Words by A. Nobody",
    arranger: "arr. D. Somebody",
    rights: "© 2020 Nobody",
  });
});
