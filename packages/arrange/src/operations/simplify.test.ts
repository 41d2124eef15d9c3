import { fraction } from "@gradus/score";
import { describe, expect, it } from "vitest";
import type { Chord } from "../read/chord.ts";
import { barOf, contextOf, textOf } from "../testing/bars.ts";
import { accompanimentRhythm } from "./accompaniment-rhythm.ts";
import { blockChords } from "./block-chords.ts";
import { chordThinning, thinnedTo } from "./chord-thinning.ts";
import { chordsWithin } from "./chords-within.ts";
import { handsTogether } from "./hands-together.ts";
import { octaveDoublings } from "./octave-doublings.ts";
import type { BarContext, Operation } from "./operation.ts";
import { accompanimentRegister, leapFolding, melodyRegister } from "./register.ts";

const left = contextOf("accompaniment");
const right = contextOf("melody");
const C: Chord = { root: 0, kind: "major" };
const G: Chord = { root: 7, kind: "major" };
const alberti = ["1/2 C3, 1/2 G3, 1/2 E3, 1/2 G3, 1/2 C3, 1/2 G3, 1/2 E3, 1/2 G3"];

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
  ["thins to bass and third", chordThinning, thinnedTo(2), left, ["4 C3 E3 G3 C4"], "0 C3+E3 4"],
  ["thins to tune, third and root", chordThinning, thinnedTo(3), right, ["4 C4 E4 G4 Bb4 G5*"], "0 C4+E4+G5 4"],
  ["thins to the tune alone", chordThinning, thinnedTo(1), right, ["4 E4 G4 C5*"], "0 C5 4"],
  [
    "counts notes of two voices together",
    chordThinning,
    thinnedTo(2),
    left,
    ["4 C3 G3", "2 E3, 2 F3"],
    "0 C3+E3 4|2, 2 F3 2",
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
    "strikes on the beats",
    accompanimentRhythm,
    3,
    left,
    ["1/2 C3, 1/2 D3, 1/2 E3, 1/2 F3, 2 G3"],
    "0 C3 1, 1 E3 1, 2 G3 2",
  ],
  [
    "puts bass and chord of a waltz together",
    accompanimentRhythm,
    5,
    contextOf("accompaniment", C, { beats: 3, beatType: 4 }),
    ["1 C3, 1 E3 G3, 1 E3 G3"],
    "0 C3+E3+G3 3",
  ],
  [
    "leaves a passing bass out of the chord",
    accompanimentRhythm,
    3,
    contextOf("accompaniment", { root: 5, kind: "major" }),
    ["1/2 F3 A3, 1/2 E3, 1 F3 A3, 2 F3 C4"],
    "0 F3+A3 1, 1 F3+A3 1, 2 F3+C4 2",
  ],
  [
    "follows the harmony",
    accompanimentRhythm,
    5,
    contextOf("accompaniment", [C, C, G, G]),
    ["1 C3, 1 E3, 1 G2, 1 B2"],
    "0 C3 2, 2 G2 2",
  ],
  [
    "moves an off-beat note to its beat",
    accompanimentRhythm,
    3,
    left,
    ["1/2 r, 1/2 C3, 1/2 r, 1/2 E3, 2 G3"],
    "0 C3 1, 1 E3 1, 2 G3 2",
  ],
  [
    "strikes a note and its neighbour in one voice not as a chord",
    accompanimentRhythm,
    3,
    { ...left, harmony: [{ from: fraction(0), to: fraction(4), chord: { root: 5, kind: "major-seventh" } }] },
    ["1 A3, 1 C4, 2 A3", "1/2 F3, 1/2 E3, 1 F3, 2 F3"],
    "0 F3+A3 1, 1 F3+C4 1, 2 F3+A3 2",
  ],
  ["keeps half a measure of silence", accompanimentRhythm, 5, left, ["1/2 C3, 1/2 E3, 1 G3, 2 r"], "0 C3 2"],
  ["gathers an Alberti bass", blockChords, 3, left, alberti, "0 C3+E3+G3 4"],
  ["leaves a scale alone", blockChords, 3, left, ["1 C3, 1 D3, 1 E3, 1 F3"], "0 C3 1, 1 D3 1, 2 E3 1, 3 F3 1"],
  [
    "strikes with the other hand only",
    handsTogether,
    1,
    { ...left, partner: [fraction(0), fraction(2)] },
    ["1 C3, 1 D3, 1 E3, 1 F3"],
    "0 C3 2, 2 E3 2",
  ],
  ["folds a low bass up", accompanimentRegister, 2, left, ["2 C2, 2 G2"], "0 C3 2, 2 G3 2"],
  [
    "keeps the figure's shape when it folds",
    accompanimentRegister,
    2,
    left,
    ["1 E1, 1 B1, 1 E2, 1 B1"],
    "0 E2 1, 1 B2 1, 2 E3 1, 3 B2 1",
  ],
  [
    "folds the figure, not its bass above it",
    accompanimentRegister,
    6,
    left,
    ["1/2 C2, 1/2 G2, 1/2 E3, 1/2 C3, 1/2 G2, 1/2 E3, 1 C3"],
    "0 C3 1/2, 1/2 G3 1/2, 1 E3 1/2, 3/2 C3 1/2, 2 G3 1/2, 5/2 E3 1/2, 3 C3 1",
  ],
  [
    "gives a folded arpeggio distinct tones",
    leapFolding,
    3,
    left,
    ["1/2 C2, 1/2 C3, 1/2 E3, 1/2 r, 2 r"],
    "0 C3 1/2, 1/2 G3 1/2, 1 E3 1/2",
  ],
  ["folds a wide jump", leapFolding, 1, left, ["2 C3, 2 E4"], "0 C3 2, 2 E3 2"],
  [
    "brings a high tune to the middle of the staff",
    melodyRegister,
    2,
    right,
    ["1 C7*, 1 D7*, 1 E7*, 1 C7*"],
    "0 C5 1, 1 D5 1, 2 E5 1, 3 C5 1",
  ],
];

describe("operations that simplify", () => {
  it.each(rows)("%s", (_what, operation, strength, context, lines, after) => {
    expect(textOf(operation.apply(barOf(lines), strength, context))).toBe(after);
  });

  it("leaves one high measure where it joins its neighbours", () => {
    const bar = barOf(["1 A5*, 1 B5*, 1 C6*, 1 D6*"]);
    const joined = { ...right, neighbours: { before: 79, after: 83 } };
    expect(melodyRegister.apply(bar, 3, joined)).toBe(bar);
  });

  const idle: readonly (readonly [Operation, number, BarContext, readonly string[]])[] = [
    [octaveDoublings, 1, left, ["4 C3 E3"]],
    [chordThinning, thinnedTo(3), left, ["4 C3 E3 G3"]],
    [chordsWithin(3, 12), 1, left, ["4 C3 E3 G3"]],
    [accompanimentRhythm, 3, left, ["1 C3, 1 D3, 2 E3"]],
    [blockChords, 1, left, ["4 C3"]],
    [handsTogether, 1, left, ["1 C3, 1 D3, 2 E3"]],
    [accompanimentRegister, 2, left, ["4 C3"]],
    [leapFolding, 3, left, ["2 C3, 2 D3"]],
    [melodyRegister, 1, right, ["4 C5*"]],
  ];
  it.each(idle)("gives the same bar back when there is nothing to do: $rule", (operation, strength, context, lines) => {
    const bar = barOf(lines);
    expect(operation.apply(bar, strength, context)).toBe(bar);
  });
});
