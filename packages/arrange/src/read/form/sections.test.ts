import { scoreOf } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { pieceFrom, times } from "../../testing/pieces.ts";
import { texturesOf } from "../textures.ts";
import { tuneOf } from "../tune/tune.ts";
import { noMarks } from "./marks.ts";
import { sectionsOf } from "./sections.ts";

const tune = ["1 C5, 1 D5, 2 E5", "3/2 F5, 1/2 E5, 2 D5", "1 E5, 1 D5, 1 C5, 1 D5", "4 C5"];
const other = ["1 G5, 3 E5", "1 A5, 3 F5", "2 G5, 1 F5, 1 E5", "4 D5"];
const waltz = "1 C2, 1 C3 E3 G3, 1 G1, 1 C3 E3 G3";
const held = "2 C3 E3 G3, 2 C3 F3 A3";

function sectionsIn(upper: readonly string[], lower: readonly string[], doubleBars: readonly number[] = []) {
  const piece = pieceFrom(scoreOf({ staves: [upper, lower] }));
  const line = tuneOf(piece);
  return sectionsOf(piece, line, texturesOf(piece, line), { ...noMarks, doubleBars: new Set(doubleBars) });
}

const shown = (sections: ReturnType<typeof sectionsIn>): string =>
  sections.map(({ from, to, kind }) => `${from}-${to} ${"ABC"[kind]}`).join(", ");

describe("sections", () => {
  it.each([
    ["are one where nothing changes", times(2, tune), times(8, [waltz]), [], "0-8 A"],
    ["are cut at double bars", times(2, tune), times(8, [waltz]), [3], "0-4 A, 4-8 A"],
    [
      "are cut where another texture begins, and of one kind where they return",
      [...times(2, tune), ...times(2, other), ...times(2, tune)],
      [...times(8, [waltz]), ...times(8, [held]), ...times(8, [waltz])],
      [],
      "0-8 A, 8-16 B, 16-24 A",
    ],
  ])("%s", (_, upper, lower, doubleBars, expected) => {
    expect(shown(sectionsIn(upper, lower, doubleBars))).toBe(expected);
  });

  it("say which hand has the tune", () => {
    const vamp = `${times(8, ["1/2 E4 G4"]).join(", ")}`;
    const low = ["1 C3, 1 D3, 2 E3", "3/2 F3, 1/2 E3, 2 D3", "1 E3, 1 D3, 1 C3, 1 D3", "4 C3"];
    const [first, second] = sectionsIn(
      [...times(2, tune), ...times(8, [vamp])],
      [...times(8, [held]), ...times(2, low)],
    );
    expect([first?.tuneHand, second?.tuneHand, second?.from]).toEqual(["R", "L", 8]);
  });

  it.each([
    ["homophonic", times(2, tune), times(8, [waltz])],
    [
      "chorale",
      times(4, ["1 E4 C5, 1 F4 D5, 2 G4 E5", "1 A4 F5, 1 G4 E5, 2 F4 D5"]),
      times(4, ["1 C3 G3, 1 B2 G3, 2 C3 G3", "1 F2 C4, 1 C3 C4, 2 G2 B3"]),
    ],
    [
      "imitation",
      times(4, ["1/2 C5, 1/2 D5, 1/2 E5, 1/2 F5, 1/2 D5, 1/2 E5, 1 C5", "1 G5, 1/2 F5, 1/2 E5, 1/2 D5, 1/2 C5, 1 B4"]),
      times(4, ["1 C3, 1/2 B2, 1/2 A2, 1/2 G2, 1/2 F2, 1 E2", "1/2 C3, 1/2 D3, 1/2 E3, 1/2 F3, 1/2 D3, 1/2 E3, 1 C3"]),
    ],
    [
      // a bass that has a run of the tune now and then
      "homophonic",
      times(2, [
        "1 C5, 1/2 E5, 1/2 C5, 1 G4, 1 G4",
        "1/2 D5, 1/2 C5, 1/2 B4, 1/2 A4, 2 G4",
        "1 A4, 1 A5, 1 A5, 1 A5",
        "1/2 G5, 1/2 F5, 1/2 E5, 1/2 D5, 2 C5",
      ]),
      times(2, [
        "1 C3, 1 E3, 1 C3, 1 E3",
        "2 G2, 1/2 G3, 1/2 F3, 1/2 E3, 1/2 D3",
        "1/2 F3, 1/2 C4, 1/2 A3, 1/2 C4, 1/2 F3, 1/2 C4, 1/2 A3, 1/2 C4",
        "1 G3, 1 G2, 1 C3, 1 r",
      ]),
    ],
    [
      "figuration",
      times(8, [`${times(2, ["1/2 r, 1/4 G4, 1/4 C5, 1/4 E5, 1/4 G4, 1/4 C5, 1/4 E5"]).join(", ")}`]),
      times(8, ["2 C4, 2 C4|1/4 r, 7/4 E4, 1/4 r, 7/4 E4"]),
    ],
  ])("%s", (style, upper, lower) => {
    const sections = sectionsIn(upper, lower);
    expect(new Set(sections.map((section) => section.style))).toEqual(new Set([style]));
  });
});
