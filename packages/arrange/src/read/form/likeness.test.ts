import { scoreOf } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import { pieceFrom } from "../../testing/pieces.ts";
import { likenessOf } from "./likeness.ts";

it("gives bars with the same notes one number, an octave higher too; of the same shape another; −1 to silence", () => {
  const upper = [
    "1 C5, 1 D5, 2 E5",
    "1 C6, 1 D6, 2 E6",
    "1 D5, 1 E5, 2 F#5",
    "4 r",
    "1 C5, 1 D5, 2 E5",
    "2 C5, 1 D5, 1 E5",
  ];
  const lower = ["4 C3", "4 C2", "4 C3 G3", "4 C3", "4 r", "4 D3"];
  expect(likenessOf(pieceFrom(scoreOf({ staves: [upper, lower] })))).toEqual({
    likeUpper: [0, 0, 1, -1, 0, 2],
    likeLower: [0, 0, 1, 0, -1, 2],
    shapeUpper: [0, 0, 0, -1, 0, 1],
    shapeLower: [0, 0, 1, 0, -1, 0],
  });
});
