import { describe, expect, it } from "vitest";
import { barOf, contextOf, textOf } from "../testing/bars.ts";
import { lineRhythm } from "./line-rhythm.ts";
import type { BarContext } from "./operation.ts";

const common = contextOf("melody");
const jig = contextOf("melody", undefined, { beats: 6, beatType: 8 });

const rows: readonly (readonly [what: string, strength: number, context: BarContext, line: string, after: string])[] = [
  [
    "joins quick passing notes, keeps quick leaps",

    1,
    common,
    "1/4 C5*, 1/4 D5*, 1/4 E5*, 1/4 A5*, 1 G5*, 2 C5*",
    "0 C5 1/2, 1/2 E5 1/4, 3/4 A5 1/4, 1 G5 1, 2 C5 2",
  ],
  [
    "makes eighths of sixteenths",

    2,
    common,
    "1/4 C5*, 1/4 D5*, 1/4 E5*, 1/4 A5*, 1 G5*, 2 C5*",
    "0 C5 1/2, 1/2 E5 1/2, 1 G5 1, 2 C5 2",
  ],
  [
    "makes quarter and eighth of a jig's beat, but keeps its peak",

    3,
    jig,
    "1/2 B4*, 1/2 G4*, 1/2 G4*, 1/2 D4*, 1/2 D5*, 1/2 B4*",
    "0 B4 1, 1 G4 1/2, 3/2 D4 1/2, 2 D5 1/2, 5/2 B4 1/2",
  ],
  [
    "joins neighbour and repeated notes between the beats",

    3,
    common,
    "1/2 C5*, 1/2 B4*, 1/2 C5*, 1/2 C5*, 1/2 E5*, 1/2 G5*, 1 C5*",
    "0 C5 1, 1 C5 1, 2 E5 1/2, 5/2 G5 1/2, 3 C5 1",
  ],
  [
    "keeps the outline only",

    5,
    jig,
    "1/2 B4*, 1/2 G4*, 1/2 G4*, 1/2 D4*, 1/2 D5*, 1/2 B4*",
    "0 B4 3/2, 3/2 D4 3/2",
  ],
  ["keeps an upbeat after a rest", 5, common, "7/2 r, 1/2 G4*", "7/2 G4 1/2"],
];

describe("quick notes of a tune", () => {
  it.each(rows)("%s", (_what, strength, context, line, after) => {
    expect(textOf(lineRhythm.apply(barOf([line]), strength, context))).toBe(after);
  });

  it("give the same bar back when there is nothing to do", () => {
    const bar = barOf(["1 C5*, 1 D5*, 2 E5*"]);
    expect(lineRhythm.apply(bar, lineRhythm.strengths, common)).toBe(bar);
  });
});
