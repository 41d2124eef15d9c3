import { readScore, type Score } from "@gradus/score";
import { scoreOf } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import { harmonyOf } from "./harmony-of-score.ts";
import { metresOf } from "./metre.ts";

/** Three measures of a clarinet in B flat that plays a written D, with chord symbols written for its player. */
function clarinet(): Score {
  const symbol = (root: string, kind: string, offset = 0): string =>
    `<harmony><root><root-step>${root}</root-step></root><kind>${kind}</kind><offset>${offset}</offset></harmony>`;
  const note =
    "<note><pitch><step>D</step><octave>5</octave></pitch><duration>4</duration><voice>1</voice><type>whole</type></note>";
  const transpose = "<transpose><diatonic>-1</diatonic><chromatic>-2</chromatic></transpose>";
  const attributes = `<attributes><divisions>1</divisions><key><fifths>2</fifths></key><time><beats>4</beats><beat-type>4</beat-type></time>${transpose}</attributes>`;
  const measures = [
    attributes + symbol("C", "major") + note,
    note,
    symbol("A", "minor") + symbol("G", "major", 2) + note,
  ];
  const read = readScore(
    new TextEncoder().encode(
      `<?xml version="1.0"?><score-partwise version="4.0"><part-list><score-part id="P1"><part-name>Clarinet in Bb</part-name></score-part></part-list><part id="P1">${measures.map((content, i) => `<measure number="${i + 1}">${content}</measure>`).join("")}</part></score-partwise>`,
    ),
  );
  if (!read.ok) throw new Error(read.message);
  return read.score;
}

it("believes printed symbols as they sound, where they stand, and over a lone line until the next one", () => {
  const score = clarinet();
  const roots = harmonyOf(score, metresOf(score)).map((spans) => spans.map(({ chord }) => chord?.root));
  const [bFlat, g, f] = [10, 7, 5];
  expect(roots).toEqual([Array(4).fill(bFlat), Array(4).fill(bFlat), [g, g, f, f]]);
});

/** "root kind" of every beat, "–" where nothing sounds. */
const told = (staves: readonly (readonly string[])[], fifths = 0): readonly string[] => {
  const score = scoreOf({ staves, fifths });
  return harmonyOf(score, metresOf(score))
    .flat()
    .map(({ chord }) => (chord ? `${chord.root} ${chord.kind}` : "–"));
};

it.each([
  ["C major", "4 C3 E4 G4", "0 major"],
  ["A minor over C", "4 C3 E4 A4", "9 minor"],
  ["G seventh", "4 G2 F3 B3 D4", "7 dominant"],
  ["B half diminished", "4 B2 F3 A3 D4", "11 half-diminished"],
  ["F sharp diminished seventh", "4 F#3 A3 C4 Eb4", "6 diminished-seventh"],
  ["a full chord that the key does not have", "4 Db3 F3 Ab3", "1 major"],
])("names %s", (_name, measure, chord) => {
  expect(told([[measure]])).toEqual(Array(4).fill(chord));
});

it("bridges a passing note and follows a real change", () => {
  const heard = told([["1 C3 E3 G3, 1 C3 D3 E3, 2 C3 E3 G3", "4 G2 B2 D3"]]);
  expect(heard).toEqual([...Array(4).fill("0 major"), ...Array(4).fill("7 major")]);
});

it("hears a tune alone as the chords of its key", () => {
  const heard = told([["1 C5, 1 E5, 1 G5, 1 A5", "1 B4, 1 D5, 2 C5"]]);
  expect(heard.slice(0, 3)).toEqual(Array(3).fill("0 major"));
  expect(heard.slice(4, 6)).toEqual([expect.stringMatching(/^7 /), expect.stringMatching(/^7 /)]);
  expect(heard.at(-1)).toBe("0 major");
});

it("leaves silence unnamed", () => {
  expect(told([["2 C3 E3 G3, 2 r"]])).toEqual(["0 major", "0 major", "–", "–"]);
});
