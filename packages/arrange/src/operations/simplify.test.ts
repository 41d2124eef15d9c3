import { fraction } from "@gradus/score";
import { describe, expect, it } from "vitest";
import { barOf, contextOf, textOf } from "../testing/bars.ts";
import { chordsWithin } from "./chords-within.ts";
import { handsTogether } from "./hands-together.ts";
import { octaveDoublings } from "./octave-doublings.ts";
import type { BarContext, Operation } from "./operation.ts";

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
  ["drops the lower octave under a tune", octaveDoublings, 1, right, ["4 C4 C5*"], "0 C5 4"],
  ["keeps the bass of an octave", octaveDoublings, 1, left, ["4 C2 C3"], "0 C2 4"],
  ["keeps the higher note of a very low octave", octaveDoublings, 1, left, ["4 B1 B2"], "0 B2 4"],
  [
    "keeps the higher notes of a bass that goes down to one",
    octaveDoublings,
    1,
    { ...left, phrase: [37, 49, 35, 47] },
    ["2 C#2 C#3, 2 B1 B2"],
    "0 C#3 2, 2 B2 2",
  ],
  [
    "takes no note out of a run beside the tune",
    octaveDoublings,
    1,
    right,
    ["2 G4*, 2 r", "1/2 G3, 1/2 D4, 1/2 F4, 1/2 D4, 2 r"],
    "0 G3+G4 2|1/2, 1/2 D4 1/2, 1 F4 1/2, 3/2 D4 1/2",
  ],
  [
    "leaves out of a chord what the bass before it has",
    chordsWithin(2, 9),
    1,
    contextOf("accompaniment", { root: 10, kind: "dominant" }),
    ["1 Bb1, 1 Bb2 F3 Ab3, 2 r"],
    "0 Bb1 1, 1 F3+Ab3 1",
  ],
  ["keeps the bass of a chord that has none before it", chordsWithin(2, 9), 1, left, ["4 C3 G3 E4"], "0 C3+E3 4"],
  ["keeps the tune over the third", chordsWithin(2, 9), 1, right, ["4 C5 E5 G5*"], "0 E5+G5 4"],
  [
    "strikes with the other hand only",
    handsTogether,
    1,
    { ...left, partner: [fraction(0), fraction(2)] },
    ["1 C3, 1 D3, 1 E3, 1 F3"],
    "0 C3 2, 2 E3 2",
  ],
];

describe("operations that simplify", () => {
  it.each(rows)("%s", (_what, operation, strength, context, lines, after) => {
    expect(textOf(operation.apply(barOf(lines), strength, context))).toBe(after);
  });

  const idle: readonly (readonly [Operation, number, BarContext, readonly string[]])[] = [
    [octaveDoublings, 1, left, ["4 C3 E3"]],
    [chordsWithin(3, 12), 1, left, ["4 C3 E3 G3"]],
    [handsTogether, 1, left, ["1 C3, 1 D3, 2 E3"]],
  ];
  it.each(idle)("gives the same bar back when there is nothing to do: $rule", (operation, strength, context, lines) => {
    const bar = barOf(lines);
    expect(operation.apply(bar, strength, context)).toBe(bar);
  });
});
