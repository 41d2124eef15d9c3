import { fraction } from "@gradus/score";
import { describe, expect, it } from "vitest";
import { barOf, contextOf, textOf, tuneOf } from "../testing/bars.ts";
import { chordFill } from "./chord-fill.ts";
import { arpeggiatedNotes, writtenMordents } from "./line-figures.ts";
import { melodyOctaves } from "./melody-octaves.ts";
import type { BarContext, Operation } from "./operation.ts";
import { bassPassing, passingNotes } from "./passing-notes.ts";

const left = contextOf("accompaniment");
const right = contextOf("melody");

type Row = readonly [
  what: string,
  operation: Operation,
  strength: number,
  context: BarContext,
  lines: readonly string[],
  after: string,
];

const rows: readonly Row[] = [
  [
    "joins thirds by passing notes",
    passingNotes,
    1,
    right,
    ["1 C5*, 1 E5*, 2 F5*"],
    "0 C5 1/2, 1/2 D5 1/2, 1 E5 1, 2 F5 2",
  ],
  [
    "adds neighbours of steps and repeated notes",
    passingNotes,
    2,
    right,
    ["1 C5*, 1 C5*, 1 D5*, 1 G5*"],
    "0 C5 1/2, 1/2 D5 1/2, 1 C5 1/2, 3/2 B4 1/2, 2 D5 1, 3 G5 1",
  ],
  [
    "fills the quicker notes",
    passingNotes,
    3,
    right,
    ["1/2 C5*, 1/2 E5*, 1 G5*, 2 C5*"],
    "0 C5 1/4, 1/4 D5 1/4, 1/2 E5 1/4, 3/4 F5 1/4, 1 G5 1, 2 C5 2",
  ],
  [
    "keeps a leading note raised, and leaves it by a whole step",
    passingNotes,
    2,
    right,
    ["1 A4*, 1 G#4*, 1 A4*, 1 F#4*"],
    // a test names the black keys in one way
    "0 A4 1/2, 1/2 B4 1/2, 1 Ab4 1/2, 3/2 F#4 1/2, 2 A4 1/2, 5/2 Ab4 1/2, 3 F#4 1",
  ],
  [
    "breaks a long note into its chord",
    arpeggiatedNotes,
    2,
    right,
    ["2 C5*, 1 C5*, 1 C5*"],
    "0 C5 1/2, 1/2 G4 1/2, 1 E4 1/2, 3/2 G4 1/2, 2 C5 1, 3 C5 1",
  ],
  ["writes a mordent out", writtenMordents, 1, right, ["2 C5*, 2 r"], "0 C5 1/4, 1/4 D5 1/4, 1/2 C5 3/2"],
  [
    "fills under the tune",
    chordFill,
    2,
    right,
    ["1 G5*, 1/2 F5*, 1/2 F5*, 2 C5*"],
    "0 E5+G5 1, 1 F5 1/2, 3/2 F5 1/2, 2 E4+C5 2",
  ],
  [
    "does not cross the other hand",
    chordFill,
    1,
    { ...right, around: [{ on: 0, end: 4, midi: 64 }] },
    ["4 C5*"],
    "0 G4+C5 4",
  ],
  [
    "doubles a climax",
    melodyOctaves,
    1,
    { ...right, centre: 72 },
    ["1 E5*, 1/2 F5*, 1/2 G5*, 2 C5*"],
    "0 E4+E5 1, 1 F5 1/2, 3/2 G5 1/2, 2 C4+C5 2",
  ],
  ["leads the bass", bassPassing, 1, left, ["1 C3, 1 E3, 2 E3"], "0 C3 1/2, 1/2 D3 1/2, 1 E3 1, 2 E3 2"],
];

describe("operations that make harder", () => {
  it.each(rows)("%s", (_what, operation, strength, context, lines, after) => {
    const bar = barOf(lines);
    const made = operation.apply(bar, strength, context);
    expect(textOf(made)).toBe(after);
    expect(tuneOf(made)).toEqual(tuneOf(bar));
  });

  const idle: readonly (readonly [string, Operation, number, BarContext, readonly string[]])[] = [
    ["out of the range", passingNotes, 2, { ...right, range: [72, 72] }, ["1 C5*, 1 C5*, 2 G5*"]],
    ["on tied notes", passingNotes, 3, right, ["2 C5*~, 2 E5*^"]],
    ["in chords", arpeggiatedNotes, 3, right, ["4 C5 E5*"]],
    [
      "in parallel octaves with the tune",
      bassPassing,
      1,
      {
        ...left,
        around: [
          { on: 0, end: 0.5, midi: 72 },
          { on: 0.5, end: 4, midi: 74 },
        ],
      },
      ["1 C3, 3 E3"],
    ],
    ["beyond the hand of the level", melodyOctaves, 3, { ...right, most: { notes: 3, span: 9 } }, ["4 C5*"]],
    ["beyond the notes of the level", chordFill, 3, { ...right, most: { notes: 1, span: 12 } }, ["4 C5*"]],
  ];
  it.each(idle)("adds nothing %s", (_what, operation, strength, context, lines) => {
    const bar = barOf(lines);
    expect(operation.apply(bar, strength, context)).toBe(bar);
  });

  it("keeps a note's harmony of the moment", () => {
    const harmony = [
      { from: fraction(0), to: fraction(2), chord: { root: 0, kind: "major" } as const },
      { from: fraction(2), to: fraction(4), chord: { root: 7, kind: "major" } as const },
    ];
    const made = chordFill.apply(barOf(["2 C5*, 2 D5*"]), 1, { ...right, harmony });
    expect(textOf(made)).toBe("0 E4+C5 2, 2 B4+D5 2");
  });
});
