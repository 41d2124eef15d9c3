import { expect, it } from "vitest";
import { quarter } from "../read/ticks.ts";
import { pieceBar } from "../testing/piece-bars.ts";
import { octaveBelow } from "./octave-below.ts";
import { vocabularyOf } from "./vocabulary.ts";

const bar = pieceBar(0);
const words = vocabularyOf("early-intermediate");
/** What lies under these notes of an upper hand, in MIDI numbers. */
const under = (...line: readonly number[]): readonly (number | undefined)[] =>
  octaveBelow(
    line.map((midi, i) => ({ on: i * quarter, end: (i + 1) * quarter, tones: [{ midi, fifths: 0 }] })),
    words,
    bar,
  ).map(({ tones: [tone] }) => tone?.midi);

it.each([
  ["an octave below a low line", [64, 67, 65, 64], [52, 55, 53, 52]],
  ["two below a high one", [79, 81, 83, 84], [55, 57, 59, 60]],
  ["where a line runs over four octaves as near as keeps it on the keyboard", [91, 79, 67, 55], [79, 67, 55, 43]],
])("hands in octaves: %s", (_, line, below) => {
  expect(under(...line)).toEqual(below);
});
