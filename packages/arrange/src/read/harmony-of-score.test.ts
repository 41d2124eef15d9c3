import { readScore, type Score } from "@gradus/score";
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
