import { describe, expect, it } from "vitest";
import type { Chord } from "../read/harmony.ts";
import { barOf, contextOf, lengthsOf, textOf } from "../testing/bars.ts";
import { diatonicAccompaniment, diatonicTune } from "./diatonic.ts";
import type { BarContext, Operation } from "./operation.ts";

const right = contextOf("melody");
const left = contextOf("accompaniment");
const D7: Chord = { root: 2, kind: "dominant" };
const neighbour = "1/2 E5*, 1/2 D#5*, 1 E5*, 1/2 C5*, 1/2 F#5*, 1 G5*";

type Row = readonly [what: string, Operation, strength: number, BarContext, line: string, after: string];
const rows: readonly Row[] = [
  [
    "joins a neighbour note that returns by step",
    diatonicTune,
    1,
    right,
    neighbour,
    "0 E5 1, 1 E5 1, 2 C5 1/2, 5/2 F#5 1/2, 3 G5 1",
  ],
  ["then what is leapt to between the beats", diatonicTune, 2, right, neighbour, "0 E5 1, 1 E5 1, 2 C5 1, 3 G5 1"],
  [
    "keeps a chromatic note on a beat until the last strength",
    diatonicTune,
    2,
    right,
    "1 C5*, 1 C#5*, 2 D5*",
    "0 C5 1, 1 C#5 1, 2 D5 2",
  ],
  ["joins one on a weak beat at the last strength", diatonicTune, 3, right, "1 C5*, 1 C#5*, 2 D5*", "0 C5 2, 2 D5 2"],
  ["never takes one on a strong beat", diatonicTune, 3, right, "2 C5*, 2 C#5*", "0 C5 2, 2 C#5 2"],
  ["never takes a tied note", diatonicTune, 3, right, "1 C5*, 1 C#5*~, 2 C#5*^", "0 C5 1, 1 C#5 1, 2 C#5 2"],
  ["thins a chord to the tones of the key", diatonicAccompaniment, 1, left, "4 D3 F#3 A3", "0 D3+A3 4"],
  [
    "leaves no seventh beside its root where the third went",
    diatonicAccompaniment,
    1,
    contextOf("accompaniment", D7),
    "4 F#3 C4 D4",
    "0 D4 4",
  ],
  ["joins a chromatic bass to the note before", diatonicAccompaniment, 1, left, "2 G3, 2 F#3", "0 G3 4"],
  [
    "holds no note between the beats over the next one",
    diatonicAccompaniment,
    1,
    left,
    "1/2 C3, 1/2 G3, 1 F#3, 1 G3, 1 F#3",
    "0 C3 1/2, 1/2 G3 1/2, 1 F#3 1, 2 G3 2",
  ],
  [
    "leaves a bass with nothing before it until the last strength",
    diatonicAccompaniment,
    1,
    contextOf("accompaniment", D7),
    "4 F#3",
    "0 F#3 4",
  ],
  [
    "which takes another tone of the chord",
    diatonicAccompaniment,
    2,
    contextOf("accompaniment", D7),
    "4 F#3",
    "0 D3 4",
  ],
];

describe("keeping to the key", () => {
  it.each(rows)("%s", (_, operation, strength, context, line, after) => {
    const bar = barOf([line]);
    const made = operation.apply(bar, strength, context);
    expect(textOf(made)).toBe(after);
    expect(lengthsOf(made)).toEqual(lengthsOf(bar));
  });

  it("reads the signature, not the white keys", () => {
    const inG = { ...right, keyCentre: 3 };
    const bar = barOf(["1/2 G5*, 1/2 F#5*, 1 G5*, 2 B5*"]);
    expect(diatonicTune.apply(bar, 3, inG)).toBe(bar);
  });

  it("leaves the chords of an accompaniment alone that are of the key", () => {
    const bar = barOf(["2 C3 E3 G3, 2 B2 D3 G3"]);
    expect(diatonicAccompaniment.apply(bar, 2, left)).toBe(bar);
  });
});
