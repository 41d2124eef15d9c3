import { scoreOf } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import { namesOf, pieceFrom } from "../testing/pieces.ts";
import { fillOf } from "./fill.ts";
import { texturesOf } from "./textures.ts";
import { tuneOf } from "./tune/tune.ts";

const bars = (bar: string): readonly string[] => [bar, bar, bar, bar];
const read = (upper: string, lower: string) => {
  const piece = pieceFrom(scoreOf({ beats: 3, staves: [bars(upper), bars(lower)] }));
  return { piece, tune: tuneOf(piece) };
};

it("chords of the upper hand beside its tune answer the low note below: one figure", () => {
  const { piece, tune } = read("1 A5, 2 C4 E4 G5", "3 C3");
  expect(namesOf(fillOf(piece, tune).slice(0, 2))).toBe("C4 E4");
  expect(texturesOf(piece, tune)).toEqual(["oompah", "oompah", "oompah", "oompah"]);
});

it("one note under the tune thickens it and is no accompaniment", () => {
  const { piece, tune } = read("1 A5, 2 E5 G5", "3 C3");
  expect(fillOf(piece, tune)).toEqual([]);
  expect(texturesOf(piece, tune)).toEqual(["chords", "chords", "chords", "chords"]);
});

it("a figure that goes on under a held tune is the accompaniment over a held bass", () => {
  const { piece, tune } = read("3 G5|1/2 C5, 1/2 E4, 1/2 C5, 1/2 E4, 1/2 C5, 1/2 E4", "3 C3");
  expect(namesOf(tune)).toBe("G5 G5 G5 G5");
  expect(namesOf(fillOf(piece, tune).slice(0, 5))).toBe("E4 C5 E4 C5 E4");
  expect(texturesOf(piece, tune)).toEqual(["broken", "broken", "broken", "broken"]);
});
