import { scoreOf } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import { namesOf, pieceFrom, times } from "../testing/pieces.ts";
import { rewrite } from "../testing/rewrites.ts";

const tune = ["1 C5, 1 D5, 1 E5, 1 F5", "2 G5, 2 E5", "1 F5, 1 E5, 1 D5, 1 E5", "4 C5"];
const run = "C3 E3 G3 E3 D3 F3 A3 F3 E3 G3 B3 G3 F3 A3 C4 A3"
  .split(" ")
  .map((name) => `1/4 ${name}`)
  .join(", ");
const broken = times(4, ["1/4 C3, 1/4 G3, 1/4 E3, 1/4 G3"]).join(", ");

/** The lower hand's first bar a step easier, as the notes on its beats. */
function onBeats(bar: string): string {
  const { score } = rewrite(scoreOf({ staves: [times(4, tune), times(16, [bar])] }), {
    level: { kind: "relative", steps: -1 },
  });
  const notes = pieceFrom(score).notes.filter(({ hand, measure }) => hand === "L" && measure === 0);
  const beat = pieceFrom(score).bars[0]?.beat ?? 1;
  return namesOf(notes.filter(({ on }) => on % beat === 0));
}

it("a quick run that goes on keeps its way in longer values", () => {
  expect(onBeats(run)).toBe("C3 D3 E3 F3");
});

it("a chord that is broken quickly stays a chord, and no bass that is struck again and again", () => {
  expect(new Set(onBeats(broken).split(" ")).size).toBeGreaterThan(1);
});
