import { fraction } from "@gradus/score";
import { describe, expect, it } from "vitest";
import { barOf, beside, contextOf, textOf, tuneOf } from "../testing/bars.ts";
import { brokenOctaves } from "./broken-octaves.ts";
import { chordFill } from "./chord-fill.ts";
import { bassChromatics, chromaticNotes } from "./chromatic-notes.ts";
import { doubleNotes } from "./double-notes.ts";
import { innerFigures } from "./inner-figures.ts";
import { measuredTremolo } from "./measured-tremolo.ts";
import { melodyOctaves } from "./melody-octaves.ts";
import { octaveAbove } from "./octave-above.ts";
import type { BarContext, Operation } from "./operation.ts";
import { returnsAbove } from "./returns-above.ts";
import { stride } from "./stride.ts";
import { tenorLine } from "./tenor-line.ts";
import { tripletFigures } from "./triplet-figures.ts";
import { walkingBass } from "./walking-bass.ts";
import { wideArpeggios } from "./wide-arpeggios.ts";

const left = contextOf("accompaniment");
const right = contextOf("melody");
const waltz = contextOf("accompaniment", { root: 0, kind: "major" }, { beats: 3, beatType: 4 });
const jig = contextOf("accompaniment", { root: 0, kind: "major" }, { beats: 6, beatType: 8 });
const grand: BarContext = { ...right, most: { notes: 5, span: 14 } };

type Row = readonly [string, Operation, number, BarContext, readonly string[], string];
const rows: readonly Row[] = [
  [
    "leads into the next note by a semitone",
    chromaticNotes,
    1,
    right,
    ["1 C5*, 1 D5*, 2 G4*"],
    "0 C5 1/2, 1/2 C#5 1/2, 1 D5 1/2, 3/2 Ab4 1/2, 2 G4 2",
  ],
  ["leads into a repeated note from below", chromaticNotes, 1, right, ["1 C5*, 3 C5*"], "0 C5 1/2, 1/2 B4 1/2, 1 C5 3"],
  [
    "leads the quicker notes too",
    chromaticNotes,
    2,
    right,
    ["1/2 C5*, 1/2 D5*, 3 r"],
    "0 C5 1/4, 1/4 C#5 1/4, 1/2 D5 1/2",
  ],
  ["leads the bass", bassChromatics, 1, left, ["2 C3, 2 D3"], "0 C3 3/2, 3/2 C#3 1/2, 2 D3 2"],
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
    "doubles the tune above",
    octaveAbove,
    1,
    grand,
    ["1 C5*, 1/2 D5*, 1/2 E5*, 2 G5*"],
    "0 C5+C6 1, 1 D5+D6 1/2, 3/2 E5+E6 1/2, 2 G5+G6 2",
  ],
  ["holds the octave as long as the tune is tied", octaveAbove, 1, grand, ["2 C5*~, 2 C5*^"], "0 C5+C6 2, 2 C5+C6 2"],
  [
    "alternates the ends of an octave",
    measuredTremolo,
    1,
    left,
    ["2 C2 C3, 2 r"],
    "0 C2 1/2, 1/2 C3 1/2, 1 C2 1/2, 3/2 C3 1/2",
  ],
  [
    "breaks a bass note into octaves",
    measuredTremolo,
    2,
    left,
    ["1 C3, 3 r"],
    "0 C3 1/4, 1/4 C4 1/4, 1/2 C3 1/4, 3/4 C4 1/4",
  ],
  [
    "spreads a bass over a tenth",
    wideArpeggios,
    1,
    left,
    ["4 C2"],
    "0 C2 1/2, 1/2 G2 1/2, 1 C3 1/2, 3/2 E3 1/2, 2 C3 1/2, 5/2 G2 1/2, 3 C2 1/2, 7/2 G2 1/2",
  ],
  [
    "breaks moving notes into octaves",
    brokenOctaves,
    1,
    { ...left, around: beside(62) },
    ["1/2 C3, 1/2 G3, 1/2 E3, 1/2 D4, 2 r"],
    "0 C3 1/4, 1/4 C4 1/4, 1/2 G3 1/4, 3/4 G2 1/4, 1 E3 1/4, 5/4 E2 1/4, 3/2 D4 1/4, 7/4 D3 1/4",
  ],
  ["plays triplets", tripletFigures, 2, left, ["1 C3 E3 G3, 3 r"], "0 C3 1/3, 1/3 E3 1/3, 2/3 G3 1/3"],
  ["sings in the tenor", tenorLine, 1, left, ["2 C3, 2 G2"], "0 C3 2, 1 E4 1, 2 G2 2, 3 E4 1"],
  ["returns an octave higher", returnsAbove, 1, { ...right, returns: true }, ["2 E4 C5*, 2 G4*"], "0 E5+C6 2, 2 G5 2"],
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
  ["strides", stride, 1, left, ["4 C2"], "0 C2 1, 1 C3+E3+G3 1, 2 C2 1, 3 C3+E3+G3 1"],
  ["waltzes", stride, 1, waltz, ["3 C2"], "0 C2 1, 1 C3+E3+G3 1, 2 C3+E3+G3 1"],
  ["walks to the next bass", walkingBass, 1, left, ["3 C3, 1 A3"], "0 C3 1, 1 E3 1, 2 G3 1, 3 A3 1"],
];

describe("operations for two hands that make harder", () => {
  it.each(rows)("%s", (_what, operation, strength, context, lines, after) => {
    const bar = barOf(lines);
    const made = operation.apply(bar, strength, context);
    expect(textOf(made)).toBe(after);
    expect(tuneOf(made)).toEqual(tuneOf(bar));
  });

  it("gives a measure one figure only", () => {
    const made = tripletFigures.apply(barOf(["2 C3 E3 G3, 2 C3 E3 G3"]), 2, left);
    expect(textOf(made)).toContain("1/3");
    for (const other of [stride, wideArpeggios, measuredTremolo, walkingBass, bassChromatics])
      expect(other.apply(made, 1, left)).toBe(made);
  });

  const pause = { from: fraction(0), to: fraction(4) };
  const idle: readonly (readonly [string, Operation, number, BarContext, readonly string[]])[] = [
    ["between notes far apart", chromaticNotes, 2, right, ["2 C4*, 2 C5*"]],
    ["into the other hand", doubleNotes, 3, { ...right, around: beside(69) }, ["4 C5*"]],
    ["beyond the notes of the level", innerFigures, 2, { ...right, most: { notes: 2, span: 12 } }, ["4 C5*"]],
    ["without room above the other hand", innerFigures, 2, { ...right, around: beside(67) }, ["4 C5*"]],
    ["above the staff's reach", octaveAbove, 1, grand, ["4 D6*"]],
    ["where most of the tune is too quick", octaveAbove, 1, grand, ["1/4 C5*, 1/4 D5*, 1/4 E5*, 1/4 D5*, 3 r"]],
    ["over a chord that is wide already", octaveAbove, 1, grand, ["4 G4 C5*"]],
    ["among chords", brokenOctaves, 1, left, ["1/2 C3, 1/2 E3 G3, 1/2 C3, 1/2 E3 G3, 2 r"]],
    ["under a fermata of the other hand", measuredTremolo, 2, { ...left, pauses: [pause] }, ["2 r, 2 C3 E3 G3"]],
    ["on a tied bass", measuredTremolo, 1, left, ["4 C3~"]],
    ["under a tune that lies near", wideArpeggios, 1, { ...left, around: beside(60) }, ["4 C3"]],
    ["in a note that ends between triplets", tripletFigures, 2, left, ["3/2 C3, 1/2 G3, 2 r"]],
    ["where the beat has three parts", tripletFigures, 2, jig, ["3/2 C3, 3/2 G3"]],
    ["without room for a chord", stride, 1, { ...left, around: beside(54) }, ["4 C3"]],
    ["where the phrase is new", returnsAbove, 1, right, ["4 C5*"]],
    ["above five ledger lines", returnsAbove, 1, { ...right, returns: true }, ["4 D6*"]],
    ["without room for a tenor", tenorLine, 1, { ...left, around: beside(53) }, ["4 C3"]],
    ["in two voices", stride, 1, left, ["4 C3", "4 G3"]],
  ];
  it.each(idle)("adds nothing %s", (_what, operation, strength, context, lines) => {
    const bar = barOf(lines);
    expect(operation.apply(bar, strength, context)).toBe(bar);
  });
});
