import { scoreOf } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import { playerIn, times } from "../testing/pieces.ts";
import { readingOf } from "./read-piece.ts";

it("reads tune, phrases, textures, sections and likeness of a player's piece, and takes the harmonies it is given", () => {
  const upper = times(2, ["1 C5, 1 D5, 2 E5", "1 F5, 1 E5, 2 D5", "1 E5, 1 D5, 1 C5, 1 D5", "4 C5"]);
  const score = scoreOf({ staves: [upper, times(8, ["1 C2, 1 C3 E3 G3, 1 G1, 1 C3 E3 G3"])] });
  const silent = {
    from: 0,
    to: 1,
    bar: 0,
    root: 0,
    kind: "major",
    tones: [],
    bass: 0,
    bassMidi: 36,
    silent: true,
  } as const;
  const reading = readingOf(score, playerIn(score), () => [silent]);
  expect(reading.harmonies).toEqual([silent]);
  expect(reading.tune).toHaveLength(24 - 2);
  expect(reading.phrases).toEqual([
    { from: 0, to: 11 },
    { from: 11, to: 22 },
  ]);
  expect(reading.textures).toEqual(times(8, ["oompah"]));
  expect(reading.sections).toEqual([{ from: 0, to: 8, kind: 0, style: "homophonic", tuneHand: "R" }]);
  expect(reading.likeUpper).toEqual([0, 1, 2, 3, 0, 1, 2, 3]);
  expect(reading.likeLower).toEqual(times(8, [0]));
});
