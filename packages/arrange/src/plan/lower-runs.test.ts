import { scoreOf } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import { harmoniesOf } from "../read/chords/harmonies.ts";
import { readingOf } from "../read/read-piece.ts";
import { quarter } from "../read/ticks.ts";
import { namesOf, pieceFrom, playerIn, times } from "../testing/pieces.ts";
import { rewrite } from "../testing/rewrites.ts";
import { groundedHarmonies } from "./grounded.ts";
import { lowerSketcher } from "./lower.ts";
import { vocabularyOf } from "./vocabulary.ts";

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

it("a tune that the lower hand takes over under chords goes in the values of the tune", () => {
  const motif = (names: string): string => {
    const notes = names.split(" ").map((name) => `1/4 ${name}`);
    return `${notes.join(", ")}, 1 r`;
  };
  const chords = times(4, ["1/2 E5 G5"]).join(", ");
  const upper = [...times(8, [motif("A4 B4 C5 B4")]), ...times(6, [chords])];
  const lower = [...times(8, ["1 A3 C4 E4, 1 r"]), ...times(6, [motif("C4 D4 E4 D4")])];
  const score = scoreOf({ beats: 2, staves: [upper, lower] });
  const reading = readingOf(score, playerIn(score), (piece) => harmoniesOf(score, piece));
  const written = (tuneGrid: number | undefined): readonly number[] => {
    const figureOf = (): "held" => "held";
    const treatment = { figureOf, lineGrid: quarter, tuneGrid, struck: [] };
    const sketchLower = lowerSketcher(reading, vocabularyOf("elementary"), groundedHarmonies(reading));
    const struck = sketchLower(treatment, []);
    return struck.flatMap(({ on }) => (on >= 20 * quarter && on < 22 * quarter ? [on / quarter - 20] : []));
  };
  expect(written(quarter / 2)).toEqual([0, 0.5]);
  expect(written(undefined)).toEqual([0, 0.25, 0.5, 0.75]);
});

it.each([
  ["common time", { beats: 4 }, [0, 2, 3]],
  ["cut time", { beats: 2, beatType: 2 }, [0, 2, 3]],
] as const)("a held note gives way to a chord that its bass is none of: %s", (_what, time, strokes) => {
  const hymn = [times(4, ["2 G4 B4 D5, 1 G4 B4 D5, 1 F#4 A4 D5"]), times(4, ["2 G3, 1 G3, 1 D3"])];
  const score = scoreOf({ ...time, fifths: 1, staves: hymn });
  const reading = readingOf(score, playerIn(score), (piece) => harmoniesOf(score, piece));
  const sketchLower = lowerSketcher(reading, vocabularyOf("beginner"), groundedHarmonies(reading));
  const treatment = { figureOf: () => "root-third" as const, lineGrid: quarter, tuneGrid: undefined, struck: [] };
  const onsets = sketchLower(treatment, []).flatMap(({ on }) => (on < 4 * quarter ? [on / quarter] : []));
  expect(onsets).toEqual(strokes);
});
