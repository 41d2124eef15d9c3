import { scoreOf } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import { namesOf, pieceFrom, times } from "../../testing/pieces.ts";
import { tuneOf } from "./tune.ts";

const vamp = "1/2 C4 E4, 1/2 C4 E4, 1/2 C4 E4, 1/2 C4 E4";
const sung = ["1 C5, 1 D5, 2 E5", `2 D5, ${vamp}`];

it.each([
  ["repeated chords low in the tune's own voice while it pauses", times(4, sung), times(4, ["C5 D5 E5 D5"])],
  ["but not once", [...times(3, ["1 C5, 1 D5, 2 E5"]), `2 D5, ${vamp}`], [...times(3, ["C5 D5 E5"]), "D5 E4 E4 E4 E4"]],
  [
    "nor where the tune lies as low",
    times(4, ["1 C4, 1 D4, 2 E4", `2 D4, ${vamp}`]),
    times(4, ["C4 D4 E4 D4 E4 E4 E4 E4"]),
  ],
])("leaves out %s", (_, upper, expected) => {
  expect(namesOf(tuneOf(pieceFrom(scoreOf({ staves: [upper, upper.map(() => "4 C3 G3")] }))))).toBe(expected.join(" "));
});
