import { scoreOf } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import { readingOf } from "../read/read-piece.ts";
import { quarter } from "../read/ticks.ts";
import { namesOf, pieceFrom, playerIn, times } from "../testing/pieces.ts";
import { groundedHarmonies } from "./grounded.ts";
import { sketchUpper } from "./upper.ts";
import { vocabularyOf } from "./vocabulary.ts";

const alone = "2 E5, 2 G5";
const withThirds = "2 E5 G5, 2 E5 G5";

/** The upper hand in eighths at Early Intermediate, with what the harmony misses under the tune; a bass has the rest. */
function written(bars: readonly string[]): readonly string[] {
  const score = scoreOf({ staves: [bars, times(bars.length, ["4 C3"])] });
  const reading = readingOf(score, playerIn(score), (piece) =>
    piece.bars.map(({ index, start, length }) => ({
      bar: index,
      from: start,
      to: start + length,
      root: 0,
      kind: "major",
      tones: [0, 4, 7],
      bass: 0,
      bassMidi: 48,
      silent: false,
    })),
  );
  const sketch = sketchUpper(
    reading,
    vocabularyOf("early-intermediate"),
    { grid: quarter / 2, beneath: "missing" },
    groundedHarmonies(reading),
  );
  const { bars: measures } = pieceFrom(score);
  return measures.map(({ start, length }) =>
    namesOf(sketch.filter(({ on }) => on >= start && on < start + length).flatMap(({ tones }) => tones)),
  );
}

it("a third that the harmony needs stays under the tune through a phrase", () => {
  expect(written(times(4, [withThirds]))).toEqual(times(4, ["E5 G5 E5 G5"]));
});

it("one measure of thirds in a line of single notes is written single too", () => {
  expect(written([alone, alone, withThirds, alone, alone])).toEqual(["E5 G5", "E5 G5", "G5 G5", "E5 G5", "E5 G5"]);
});
