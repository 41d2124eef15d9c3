import { chordSymbols, type Score, writeMusicXml } from "@gradus/score";
import { scoreFrom, scoreOf } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import { withPlainSymbols } from "./plain-symbols.ts";

const symbol = (root: string, kind: string, bass = ""): string =>
  `<harmony><root><root-step>${root}</root-step></root><kind text="?">${kind}</kind>${bass && `<bass><bass-step>${bass}</bass-step></bass>`}</harmony>`;
/** Four quarters with a chord symbol before each. */
function leadSheet(symbols: readonly string[]): Score {
  let place = -1;
  return scoreFrom(
    writeMusicXml(scoreOf({ name: "Voice", staves: [["1 C5, 1 D5, 1 E5, 1 F5"]] })).replace(/<note>/g, (note) => {
      place++;
      return `${symbols[place] ?? ""}${note}`;
    }),
  );
}
const said = (score: Score): readonly string[] =>
  chordSymbols(score).map(({ root, kind, bass }) => `${root?.step} ${kind}${bass ? `/${bass.step}` : ""}`);
const jazz = leadSheet([
  symbol("C", "major-sixth"),
  symbol("C", "major", "G"),
  symbol("A", "minor-ninth"),
  symbol("G", "dominant-13th"),
]);

it("gives beginners triads and the dominant seventh, each once in a measure", () => {
  expect(said(withPlainSymbols(jazz, 0))).toEqual(["C major", "A minor", "G dominant"]);
});

it("leaves sevenths, sixths and basses to the next level", () => {
  expect(said(withPlainSymbols(jazz, 1))).toEqual(["C major-sixth", "C major/G", "A minor-seventh", "G dominant"]);
});

it("leaves all symbols to the levels above", () => {
  expect(withPlainSymbols(jazz, 2)).toBe(jazz);
});
