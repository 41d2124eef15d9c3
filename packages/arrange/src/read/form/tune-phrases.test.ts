import { scoreOf } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { pieceFrom, times } from "../../testing/pieces.ts";
import { tuneOf } from "../tune/tune.ts";
import { noMarks } from "./marks.ts";
import { tunePhrases } from "./tune-phrases.ts";

/** First notes of phrases, as bars from the start. */
function startsIn(upper: readonly string[], fermataAt?: number): readonly number[] {
  const piece = pieceFrom(scoreOf({ staves: [upper, times(upper.length, ["4 C3"])] }));
  const tune = tuneOf(piece);
  const held = tune[fermataAt ?? -1]?.events[0];
  const marks = held === undefined ? noMarks : { ...noMarks, fermatas: new Set([held]) };
  const phrases = tunePhrases(piece, tune, marks);
  expect(phrases.map(({ to }) => to)).toEqual([...phrases.slice(1).map(({ from }) => from), tune.length]);
  return phrases.map(({ from }) => (tune[from]?.on ?? 0) / (piece.bars[0]?.length ?? 1));
}

const moving = "1 C5, 1 D5, 1 E5, 1 F5";
const closing = "4 G5";

describe("phrases of a tune", () => {
  it.each([
    ["four bars, after the long note", [moving, moving, moving, closing, moving, moving, moving, closing], [0, 4]],
    ["two bars after rests", ["1 C5, 1 D5, 2 E5", "1 F5, 1 E5, 2 r", "1 C5, 1 D5, 2 E5", "1 F5, 1 E5, 2 r"], [0, 2]],
    ["an upbeat with what follows", [moving, moving, moving, "3 G5, 1 B4", moving, moving, moving, closing], [0, 3.75]],
    [
      "what comes after a leap of an octave",
      ["1 C6, 1 D6, 1 E6, 1 F6", "1 C6, 1 D6, 2 E6", "2 C5, 2 D5", "1 C5, 1 D5, 2 E5", moving],
      [0, 2],
    ],
    ["one breath where nothing cuts", times(8, [moving]), [0]],
  ])("are %s", (_, upper, starts) => {
    expect(startsIn(upper)).toEqual(starts);
  });

  it("are none where nothing sounds", () => {
    expect(tunePhrases(pieceFrom(scoreOf({ staves: [["4 C4"], ["4 C3"]] })), [])).toEqual([]);
  });

  it("end after a fermata", () => {
    expect(startsIn(times(6, [moving]), 11)).toEqual([0, 3]);
  });
});
