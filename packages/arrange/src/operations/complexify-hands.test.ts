import { describe, expect, it } from "vitest";
import { barOf, beside, contextOf, textOf, tuneOf } from "../testing/bars.ts";
import { chordFill } from "./chord-fill.ts";
import { doubleNotes } from "./double-notes.ts";
import { innerFigures } from "./inner-figures.ts";
import { melodyOctaves } from "./melody-octaves.ts";
import type { BarContext, Operation } from "./operation.ts";

const right = contextOf("melody");

type Row = readonly [string, Operation, number, BarContext, readonly string[], string];
const rows: readonly Row[] = [
  [
    "plays in thirds and sixths",
    doubleNotes,
    2,
    right,
    ["1 E5*, 1/2 F5*, 1/2 G5*, 2 C5*"],
    "0 C5+E5 1, 1 F5 1/2, 3/2 E5+G5 1/2, 2 E4+C5 2",
  ],
  [
    "breaks the chord under a held tune",
    innerFigures,
    1,
    right,
    ["2 C5*, 2 r"],
    "0 E4+C5 2|1/2, 1/2 G4 1/2, 1 E4 1/2, 3/2 G4 1/2",
  ],
  [
    "doubles ties and quick notes below",
    melodyOctaves,
    4,
    right,
    ["1/4 C5*, 1/4 D5*, 1/2 E5*~, 3 E5*^"],
    "0 C4+C5 1/4, 1/4 D4+D5 1/4, 1/2 E4+E5 1/2, 1 E4+E5 3",
  ],
  [
    "fills between the beats too",
    chordFill,
    4,
    right,
    ["1 G5*, 1/2 r, 1/2 G5*, 2 r"],
    "0 C5+E5+G5 1, 3/2 C5+E5+G5 1/2",
  ],
];

describe("operations for two hands that make harder", () => {
  it.each(rows)("%s", (_what, operation, strength, context, lines, after) => {
    const bar = barOf(lines);
    const made = operation.apply(bar, strength, context);
    expect(textOf(made)).toBe(after);
    expect(tuneOf(made)).toEqual(tuneOf(bar));
  });

  const idle: readonly (readonly [string, Operation, number, BarContext, readonly string[]])[] = [
    ["into the other hand", doubleNotes, 3, { ...right, around: beside(69) }, ["4 C5*"]],
    ["beyond the notes of the level", innerFigures, 2, { ...right, most: { notes: 2, span: 12 } }, ["4 C5*"]],
    ["without room above the other hand", innerFigures, 2, { ...right, around: beside(67) }, ["4 C5*"]],
  ];
  it.each(idle)("adds nothing %s", (_what, operation, strength, context, lines) => {
    const bar = barOf(lines);
    expect(operation.apply(bar, strength, context)).toBe(bar);
  });
});
