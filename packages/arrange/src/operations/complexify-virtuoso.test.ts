import { describe, expect, it } from "vitest";
import { barOf, beside, contextOf, textOf, tuneOf } from "../testing/bars.ts";
import { bassChromatics } from "./chromatic-notes.ts";
import { fullerChords } from "./fuller-chords.ts";
import { chordTremolo } from "./measured-tremolo.ts";
import { melodyBrokenOctaves } from "./melody-broken-octaves.ts";
import { octaveFill } from "./octave-fill.ts";
import type { BarContext, Operation } from "./operation.ts";
import { stride } from "./stride.ts";
import { strideLinks } from "./stride-links.ts";

const left: BarContext = { ...contextOf("accompaniment"), most: { notes: 5, span: 14 } };
const right: BarContext = { ...contextOf("melody"), most: { notes: 5, span: 14 } };
const stridden = ["1/2 C2, 1/2 E3 G3, 1/2 G2, 1/2 E3 G3, 2 r"];

type Row = readonly [string, Operation, number, BarContext, readonly string[], string];
const rows: readonly Row[] = [
  [
    "breaks a tune into octaves above",
    melodyBrokenOctaves,
    1,
    right,
    ["1/2 C5*, 1/2 D5*, 3 r"],
    "0 C5 1/4, 1/4 C6 1/4, 1/2 D5 1/4, 3/4 D6 1/4",
  ],
  [
    "breaks a high tune into octaves below",
    melodyBrokenOctaves,
    1,
    right,
    ["1 E6*, 3 r"],
    "0 E6 1/4, 1/4 E5 1/4, 1/2 E6 1/4, 3/4 E5 1/4",
  ],
  ["breaks octaves, the tune first", melodyBrokenOctaves, 1, right, ["1/2 C4 C5*, 7/2 r"], "0 C5 1/4, 1/4 C4 1/4"],
  [
    "breaks chords too, the tune with the note under it first",
    melodyBrokenOctaves,
    3,
    right,
    ["1/2 C4 E4 G4 C5*, 7/2 r"],
    "0 G4+C5 1/4, 1/4 C4+E4 1/4",
  ],
  [
    "turns held chords into a tremolo, the tune first",
    chordTremolo,
    1,
    right,
    ["1 C4 E4 C5*, 3 r"],
    "0 C5 1/2, 1/2 C4+E4 1/2",
  ],
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
  [
    "goes from bass to chord through the chord",
    strideLinks,
    1,
    left,
    stridden,
    "0 C2 1/4, 1/4 G2 1/4, 1/2 E3+G3 1/2, 1 G2 1/2, 3/2 E3+G3 1/2",
  ],
  [
    "falls into the bass by a semitone",
    strideLinks,
    2,
    { ...left, neighbours: { before: undefined, after: undefined, bassAfter: 48 } },
    ["1/2 C2 C3, 1/2 G3 C4, 1/2 G2, 1/2 G3 C4, 1/2 C3, 1/2 G3 C4, 1/2 G2, 1/2 G3 B3"],
    "0 C2+C3 1/2, 1/2 G3+C4 1/4, 3/4 F#2 1/4, 1 G2 1/4, 5/4 C3 1/4, 3/2 G3+C4 1/4, 7/4 B2 1/4, 2 C3 1/2, 5/2 G3+C4 1/4, 11/4 F#2 1/4, 3 G2 1/4, 13/4 B2 1/4, 7/2 G3+B3 1/4, 15/4 B2 1/4",
  ],
  [
    "leads to the lowest note of a chord",
    bassChromatics,
    2,
    { ...left, neighbours: { before: undefined, after: 60, bassAfter: 48 } },
    ["4 D3"],
    "0 D3 7/2, 7/2 C#3 1/2",
  ],
  [
    "leads octaves in octaves",
    bassChromatics,
    2,
    { ...left, neighbours: { before: undefined, after: 60, bassAfter: 36 } },
    ["4 D2 D3"],
    "0 D2+D3 7/2, 7/2 C#2+C#3 1/2",
  ],
  ["begins a stride with the octave that is there", stride, 1, left, ["2 C2 C3, 2 r"], "0 C2+C3 1, 1 E3+G3+C4 1"],
];

describe("operations of the highest levels", () => {
  it.each(rows)("%s", (_what, operation, strength, context, lines, after) => {
    const bar = barOf(lines);
    const made = operation.apply(bar, strength, context);
    expect(textOf(made)).toBe(after);
    expect(tuneOf(made)).toEqual(tuneOf(bar));
  });

  const idle: readonly (readonly [string, Operation, number, BarContext, readonly string[]])[] = [
    ["where chords stand between the notes of the tune", melodyBrokenOctaves, 1, right, ["1 C4 E4 C5*, 1 D5*, 2 r"]],
    ["in sixteenths", melodyBrokenOctaves, 3, right, ["1/4 C5*, 1/4 D5*, 1/4 E5*, 1/4 D5*, 3 r"]],
    ["in two voices", melodyBrokenOctaves, 3, right, ["2 C5*, 2 D5*", "2 E4, 2 F4"]],
    ["where neither octave has room", melodyBrokenOctaves, 1, { ...right, around: beside(76) }, ["1 E6*, 3 r"]],
    ["to a single note", chordTremolo, 2, right, ["4 C5*"]],
    ["to octaves off the beats", octaveFill, 2, right, ["1/2 r, 1/2 C4 C5*, 3 r"]],
    ["to low octaves", octaveFill, 2, right, ["4 C3 C4*"]],
    ["under the other hand", fullerChords, 2, { ...left, around: beside(57) }, ["4 E3 G3"]],
    ["to low chords", fullerChords, 2, left, ["4 C2 G2"]],
    ["between bass and chord that lie near", strideLinks, 1, left, ["1/2 C3, 1/2 E3 G3, 3 r"]],
    ["quicker than a sixteenth", strideLinks, 2, left, ["1/4 C2, 1/4 E3 G3, 1/4 C2, 1/4 E3 G3, 3 r"]],
    ["to a figure", strideLinks, 1, left, ["4 C3"]],
  ];
  it.each(idle)("adds nothing %s", (_what, operation, strength, context, lines) => {
    const bar = barOf(lines);
    expect(operation.apply(bar, strength, context)).toBe(bar);
  });
});
