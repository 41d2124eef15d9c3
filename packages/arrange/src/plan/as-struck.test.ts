import { scoreOf } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import type { Piece } from "../read/piece.ts";
import type { Texture } from "../read/reading.ts";
import { quarter } from "../read/ticks.ts";
import { pieceFrom } from "../testing/pieces.ts";
import { noBusier, standingIn, struckIn } from "./as-struck.ts";

const tune = "1 C5, 1 D5, 1 E5, 1 F5";
const lower = ["4 C3 E3 G3", "2 C3 E3 G3, 2 D3 F3 G3", "1 C3, 1 E3, 1 G3, 1/2 E3, 1/2 C3", "1 C3, 1 E3, 2 G3"];
const piece = pieceFrom(scoreOf({ staves: [[tune, tune, tune, tune], lower] }));
const withTune = (of: Piece) => ({
  piece: of,
  tune: of.notes.filter(({ hand }) => hand === "R").map((note) => ({ ...note, beneath: [] })),
});
const struck = struckIn(withTune(piece), new Set());

it("an accompaniment strikes where its notes begin", () => {
  expect(struck.map((bar) => bar.map((at) => at / quarter))).toEqual([[0], [0, 2], [0, 1, 2, 3, 3.5], [0, 1, 2]]);
});

it("triplets are struck where beats go in threes", () => {
  const triplets = pieceFrom(scoreOf({ staves: [[tune], ["1/3 C3, 1/3 E3, 1/3 G3, 1 C3, 1 E3, 1 G3"]] }));
  expect(struckIn(withTune(triplets), new Set())[0]?.map((at) => at / quarter)).toEqual([0, 1, 2, 3]);
  const inThrees = struckIn(withTune(triplets), new Set([0]))[0]?.map((at) => Math.round((3 * at) / quarter));
  expect(inThrees).toEqual([0, 1, 2, 3, 6, 9]);
});

it.each([
  ["chords", ["as-struck", "as-struck", "broken-quarters", "as-struck"]],
  ["broken", ["as-struck", "as-struck", "broken-quarters", "broken-quarters"]],
  ["line", ["broken-quarters", "broken-quarters", "broken-quarters", "broken-quarters"]],
] as const)("%s that stand still beside a figure stay so", (texture, written) => {
  const figures = new Map(piece.bars.map(({ index }) => [index, "broken-quarters"] as const));
  const made = noBusier(figures, { piece, textures: piece.bars.map(() => texture) }, struck);
  expect([...made.values()]).toEqual(written);
});

it("of chords that were broken those on beats stand, of others those between too", () => {
  const standing = (texture: Texture) =>
    standingIn(struck, { piece, textures: piece.bars.map(() => texture) }).map((bar) => bar.map((at) => at / quarter));
  expect(standing("chords")).toEqual([[0], [0, 2], [0, 1, 2, 3, 3.5], [0, 1, 2]]);
  expect(standing("broken")).toEqual([[0], [0, 2], [0, 1, 2, 3], [0, 1, 2]]);
});
