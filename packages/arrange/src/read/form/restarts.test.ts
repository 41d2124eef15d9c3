import { scoreOf } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import { pieceFrom } from "../../testing/pieces.ts";
import { tuneOf } from "../tune/tune.ts";
import { restartsIn } from "./restarts.ts";

const theme = ["1 C5, 1 D5, 1 E5, 1 C5", "1 G5, 1 F5, 2 E5"];
const higher = ["1 D5, 1 E5, 1 F#5, 1 D5", "1 A5, 1 G5, 2 F#5"];

it.each([
  ["where a passage comes again, at another height too", [...theme, "2 A5, 2 B4", ...higher, "4 D5"], [0, 9]],
  ["not where nothing comes again", [...theme, "2 A5, 2 B4", "1 B4, 3 C5"], []],
])("%s", (_, upper, expected) => {
  const piece = pieceFrom(scoreOf({ staves: [upper, upper.map(() => "4 C3")] }));
  expect([...restartsIn(piece.bars, tuneOf(piece))]).toEqual(expected);
});
