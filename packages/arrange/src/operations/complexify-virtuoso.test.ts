import { describe, expect, it } from "vitest";
import { barOf, beside, contextOf, textOf, tuneOf } from "../testing/bars.ts";
import { fullerChords } from "./fuller-chords.ts";
import { octaveFill } from "./octave-fill.ts";
import type { BarContext, Operation } from "./operation.ts";

const left: BarContext = { ...contextOf("accompaniment"), most: { notes: 5, span: 14 } };
const right: BarContext = { ...contextOf("melody"), most: { notes: 5, span: 14 } };

type Row = readonly [string, Operation, number, BarContext, readonly string[], string];
const rows: readonly Row[] = [
  [
    "fills octaves on beats",
    octaveFill,
    1,
    right,
    ["1 C4 C5*, 1/2 D4 D5*, 1/2 E4 E5*, 2 r"],
    "0 C4+E4+C5 1, 1 D4+G4+D5 1/2, 3/2 E4+E5 1/2",
  ],
  [
    "fills octaves between them",
    octaveFill,
    3,
    right,
    ["1/2 C4 C5*, 1/2 E4 E5*, 3 r"],
    "0 C4+E4+G4+C5 1/2, 1/2 E4+G4+C5+E5 1/2",
  ],
  ["gives chords what their harmony has", fullerChords, 1, left, ["1 E3 G3, 3 r"], "0 E3+G3+C4 1"],
  ["doubles a chord at the octave", fullerChords, 2, left, ["1 E3 G3 C4, 3 r"], "0 E3+G3+C4+E4 1"],
];

describe("operations of the highest levels", () => {
  it.each(rows)("%s", (_what, operation, strength, context, lines, after) => {
    const bar = barOf(lines);
    const made = operation.apply(bar, strength, context);
    expect(textOf(made)).toBe(after);
    expect(tuneOf(made)).toEqual(tuneOf(bar));
  });

  const idle: readonly (readonly [string, Operation, number, BarContext, readonly string[]])[] = [
    ["to octaves off the beats", octaveFill, 2, right, ["1/2 r, 1/2 C4 C5*, 3 r"]],
    ["to low octaves", octaveFill, 2, right, ["4 C3 C4*"]],
    ["under the other hand", fullerChords, 2, { ...left, around: beside(57) }, ["4 E3 G3"]],
    ["to low chords", fullerChords, 2, left, ["4 C2 G2"]],
  ];
  it.each(idle)("adds nothing %s", (_what, operation, strength, context, lines) => {
    const bar = barOf(lines);
    expect(operation.apply(bar, strength, context)).toBe(bar);
  });
});
