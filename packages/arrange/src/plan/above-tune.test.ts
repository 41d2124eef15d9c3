import { scoreOf } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import { readingOf } from "../read/read-piece.ts";
import { namesOf, playerIn, times } from "../testing/pieces.ts";
import { chordsAboveTune } from "./above-tune.ts";
import { vocabularyOf } from "./vocabulary.ts";

const tune = times(2, ["1 C3, 1/2 E3, 1/2 G3, 1 C4, 1 G3", "1 A3, 1/2 F3, 1/2 A3, 1 C4, 1 A3"]);
const afterBeats = "1/2 r, 1/2 E4 G4, 1/2 r, 1/2 E4 G4, 1/2 r, 1/2 E4 G4, 1/2 r, 1/2 E4 G4";
const written = (upper: string, level: string, most: number, lower = tune): string => {
  const score = scoreOf({ staves: [times(lower.length, [upper]), lower] });
  const reading = readingOf(score, playerIn(score), () => []);
  const first = chordsAboveTune(reading, vocabularyOf(level), most, () => undefined).filter(
    ({ on }) => on < (reading.piece.bars[1]?.start ?? 0),
  );
  const beat = reading.piece.bars[0]?.beat ?? 1;
  return first.map(({ on, end, tones }) => `${on / beat}-${end / beat} ${namesOf(tones)}`).join(", ");
};

it.each([
  ["a beginner's answers come on the weak beats, one note each", "beginner", 1, "1-2 G4, 3-4 G4"],
  ["two notes where a level has them", "elementary", 2, "1-2 E4 G4, 3-4 E4 G4"],
  [
    "in their own rhythm where a level reads it",
    "early-intermediate",
    2,
    "0.5-1 E4 G4, 1.5-2 E4 G4, 2.5-3 E4 G4, 3.5-4 E4 G4",
  ],
] as const)("%s", (_what, level, most, expected) => {
  expect(written(afterBeats, level, most)).toBe(expected);
});

it("repeated chords are struck on every beat", () => {
  const stepping = times(4, ["1 C3, 1 D3, 2 E3", "3/2 F3, 1/2 E3, 2 D3"]);
  const repeated = times(8, ["1/2 E4 G4"]).join(", ");
  expect(written(repeated, "beginner", 1, stepping)).toBe("0-1 G4, 1-2 G4, 2-3 G4, 3-4 G4");
});
