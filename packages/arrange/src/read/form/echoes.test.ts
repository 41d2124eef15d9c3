import { scoreOf } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import { pieceFrom } from "../../testing/pieces.ts";
import { echoesIn } from "./echoes.ts";

const motif = "1/2 C5, 1/2 D5, 1/2 E5, 1/2 C5";
const answer = "1/2 G3, 1/2 A3, 1/2 B3, 1/2 G3";

it.each([
  ["a motif that the other hand answers, in any key", [`${motif}, 2 G5`, "4 C5"], ["4 C3", `${answer}, 2 C3`], 1],
  ["not what both have at once", [`${motif}, 2 G5`, "4 C5"], [`${answer}, 2 C3`, "4 C3"], 0],
  ["not what goes another way", [`${motif}, 2 G5`, "4 C5"], ["4 C3", "1/2 G3, 1/2 E3, 1/2 C3, 1/2 E3, 2 C3"], 0],
])("%s", (_, upper, lower, share) => {
  const piece = pieceFrom(scoreOf({ staves: [upper, lower] }));
  const of = (hand: string) => piece.notes.filter((note) => note.hand === hand);
  expect(echoesIn(piece, of("R"), of("L"))).toBe(share);
});
