import { scoreOf } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import { readingOf } from "../read/read-piece.ts";
import { playerIn, times } from "../testing/pieces.ts";
import { costOfWays } from "./cost-of-ways.ts";
import type { FigureName } from "./figures.ts";
import { costOfLower, ownUpper } from "./treatments.ts";

const tune = ["1 C5, 1 E5, 2 G5", "1 F5, 1 D5, 2 C5"];
const other = ["2 A5, 2 F5", "2 E5, 2 D5"];
const chords = "4 C3 E3 G3";
const stretch = (kind: number, bars: readonly number[]) => ({
  kind,
  bars,
  imitates: false,
  crossing: new Set<number>(),
});
const way = (rung: number) => ({ upper: ownUpper(0), lower: { kind: "own", rung } as const });
/** What it costs more that the last two measures are thinned otherwise than the first two. */
const dearer = (last: readonly string[]): number => {
  const score = scoreOf({ staves: [[...tune, ...last], times(4, [chords])] });
  const reading = readingOf(score, playerIn(score), () => []);
  const [first, second] = [stretch(0, [0, 1]), stretch(1, [2, 3])];
  const mixed = costOfWays(
    reading,
    [
      { stretch: first, choice: way(2) },
      { stretch: second, choice: way(3) },
    ],
    true,
  );
  const alike = costOfWays(reading, [{ stretch: stretch(0, [0, 1, 2, 3]), choice: way(2) }], true);
  return mixed - alike;
};

it("a tune that comes again under another way of writing costs more than another tune does", () => {
  expect(dearer(tune)).toBeGreaterThan(dearer(other) + 1);
});

it("chords as the source strikes them between measures of a figure cost more than either throughout", () => {
  const score = scoreOf({ staves: [times(2, tune), times(4, [chords])] });
  const reading = readingOf(score, playerIn(score), () => []);
  const costOf = (names: readonly FigureName[]): number => {
    const figures = new Map(names.map((name, bar) => [bar, name]));
    const lower = { kind: "figure", rank: 0, lineGrid: 1, coarse: 0, struck: [], figures } as const;
    return costOfLower(reading, lower, [0, 1, 2, 3], true);
  };
  const struck = costOf(["as-struck", "as-struck", "as-struck", "as-struck"]);
  const mixed = costOf(["as-struck", "triads", "as-struck", "triads"]);
  expect(mixed).toBeGreaterThan(Math.max(struck, costOf(["triads", "triads", "triads", "triads"])) + 0.5);
});
