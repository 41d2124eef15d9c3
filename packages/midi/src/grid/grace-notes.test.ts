import { expect, test } from "vitest";
import { readMidiScore } from "../read-midi-score.ts";
import { midiFile, type TestNote } from "../testing/midi-bytes.ts";
import { withGraces } from "./grace-notes.ts";

type Sound = readonly [key: number, on: number, off: number];
const strokesOf = (sounds: readonly Sound[]) => sounds.map(([key, on, off]) => ({ key, on, off, velocity: 80 }));
/** Notes one after another, from each time to the next. */
const legato = (keys: readonly number[], ticks: readonly number[]): Sound[] =>
  keys.map((key, index) => [key, ticks[index] ?? 0, ticks[index + 1] ?? 0]);
const filler = Array.from({ length: 12 }, (_, beat): Sound => [60, 4 * 480 + beat * 480, 4 * 480 + beat * 480 + 480]);
const read = (sounds: readonly Sound[], ticksPerQuarter = 480) =>
  withGraces(strokesOf([...sounds, ...filler]), ticksPerQuarter, new Map())
    .slice(0, -filler.length)
    .map(({ key, on, off, graces = [] }) => [key, on, off, ...graces]);

test.each([
  [
    "before the beat, in time of the note before them (LilyPond)",
    [
      [67, 0, 428],
      [65, 428, 454],
      [69, 454, 480],
      [72, 480, 960],
    ],
    [
      [67, 0, 480],
      [72, 480, 960, 65, 69],
    ],
  ],
  [
    "before the beat, over the note before (verovio)",
    [
      [72, 0, 476],
      [74, 450, 478],
      [76, 480, 956],
    ],
    [
      [72, 0, 476],
      [76, 480, 956, 74],
    ],
  ],
  [
    "on the beat (MuseScore)",
    [
      [72, 0, 479],
      [74, 480, 541],
      [76, 542, 958],
    ],
    [
      [72, 0, 479],
      [76, 480, 958, 74],
    ],
  ],
] satisfies readonly [string, Sound[], number[][]][])(
  "grace notes %s take no time of their own",
  (_, sounds, expected) => {
    expect(read(sounds)).toEqual(expected);
  },
);

test.each([
  ["double dots and 32nds", legato([60, 62, 64], [0, 420, 480, 960])],
  ["runs of 64ths", legato([60, 62, 64, 65, 67], [0, 450, 480, 510, 540, 960])],
  ["runs that no grid holds", [...legato([60, 62, 64, 65, 67], [0, 37, 74, 111, 148, 185]), [69, 480, 960]]],
  ["the end of a run", legato([60, 62, 64, 65], [360, 397, 434, 480, 960])],
  [
    "trills of two voices",
    [
      [78, 120, 180],
      [80, 150, 180],
      [78, 180, 240],
      [80, 210, 240],
      [78, 240, 480],
    ],
  ],
  [
    "short notes that lead nowhere",
    [
      [60, 0, 437],
      [62, 437, 460],
      [64, 520, 960],
    ],
  ],
] satisfies readonly [string, Sound[]][])("%s stay what they are", (_, sounds) => {
  expect(read(sounds)).toEqual(sounds);
});

test("a grace note is written small before its note, and named as what leads to it", () => {
  const plain = Array.from({ length: 16 }, (_, beat): TestNote => [72, beat * 480, 480]);
  const notes: readonly TestNote[] = [[67, 0, 454], [71, 454, 26], ...plain.slice(1)];
  const score = readMidiScore(midiFile([{ notes, metas: [[0, 0x58, [4, 2, 24, 8]]] }]));
  if (!score.ok) throw new Error(score.code);
  const events = score.score.parts.flatMap(({ measures }) => measures.flatMap(({ events }) => events));
  const kinds = events.map(({ kind }) => kind).filter((kind) => kind !== "mark");
  expect(kinds.slice(0, 4)).toEqual(["note", "grace", "note", "note"]);
});
