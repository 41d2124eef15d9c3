import { expect, test } from "vitest";
import { QUARTER } from "../grid/grains.ts";
import { barsOf } from "./bars.ts";
import { withPlayedLengths } from "./played-lengths.ts";
import type { VoicedNote } from "./slices.ts";
import { withStaccato } from "./staccato.ts";

/** Quarters: when a note begins and how long it sounds. */
type Sound = readonly [on: number, length: number];
const bars = barsOf([{ at: 0, value: { beats: 4, beatType: 4 } }], 0, [], 8 * QUARTER, 10);
const noteOf = ([on, length]: Sound): VoicedNote => ({
  key: 60,
  velocity: 80,
  on: on * QUARTER,
  off: (on + length) * QUARTER,
  pitch: { step: "C", alter: 0, octave: 4 },
  voice: 1,
});
/** Of a part with one staff. */
const writtenOf = (notes: readonly VoicedNote[]): readonly VoicedNote[] => withStaccato([[notes]], bars)[0]?.[0] ?? [];
const shown = (notes: readonly VoicedNote[]) =>
  notes.map(({ on, off, staccato }) => [on / QUARTER, (off - on) / QUARTER, ...(staccato ? ["."] : [])]);

test.each([
  [
    "an eighth and two sixteenths",
    [
      [0, 1 / 4],
      [1 / 2, 1 / 8],
      [3 / 4, 1 / 8],
      [1, 1],
    ],
    [
      [0, 1 / 2, "."],
      [1 / 2, 1 / 4, "."],
      [3 / 4, 1 / 4, "."],
      [1, 1],
    ],
  ],
  [
    "a dotted eighth",
    [
      [0, 3 / 8],
      [3 / 4, 1 / 4],
      [1, 1],
    ],
    [
      [0, 3 / 4, "."],
      [3 / 4, 1 / 4],
      [1, 1],
    ],
  ],
  [
    "the last of a run",
    [
      [0, 1 / 4],
      [1 / 4, 1 / 4],
      [1 / 2, 1 / 4],
      [1, 1],
    ],
    [
      [0, 1 / 4],
      [1 / 4, 1 / 4],
      [1 / 2, 1 / 4],
      [1, 1],
    ],
  ],
  [
    "an eighth and its rest",
    [
      [0, 1 / 2],
      [1, 1],
    ],
    [
      [0, 1 / 2],
      [1, 1],
    ],
  ],
  [
    "a sixteenth after an eighth's rest",
    [
      [3 / 4, 1 / 4],
      [1, 1],
    ],
    [
      [3 / 4, 1 / 4],
      [1, 1],
    ],
  ],
] satisfies readonly [string, Sound[], (number | string)[][]][])("written: %s", (_, sounds, expected) => {
  expect(shown(writtenOf(sounds.map(noteOf)))).toEqual(expected);
});

test("a chord whose notes end apart is no staccato chord", () => {
  const chord = [noteOf([0, 1 / 8]), { ...noteOf([0, 1]), key: 64 }];
  expect(writtenOf(chord)).toEqual(chord);
});

test("played: notes end with their chord, by the next one, and rests begin at eighths or thirds", () => {
  const chord = [noteOf([0, 0.4]), { ...noteOf([0, 0.45]), key: 64 }];
  const notes = [...chord, noteOf([1, 1.3]), noteOf([2, 1 / 3]), noteOf([8 / 3, 1 / 5]), noteOf([3, 1 / 16])];
  expect(shown(withPlayedLengths(notes, bars))).toEqual(
    [
      [0, 1 / 2],
      [0, 1 / 2],
      [1, 1],
      [2, 1 / 3],
      [8 / 3, 1 / 3],
      [3, 1 / 2],
    ].map(([on = 0, length = 0]) => [on, expect.closeTo(length, 6)]),
  );
});

test("eighths are staccato in a part without sixteenths or a file that halves other notes, and a rest in which the other hand goes on is one", () => {
  const eighths = ([0, 1, 2, 3] as const).map((on): VoicedNote => noteOf([on, 1 / 4]));
  const proofs = [noteOf([4, 1 / 8]), noteOf([4.25, 1 / 8])];
  const answers = ([2.25, 3.25] as const).map((on): VoicedNote => noteOf([on, 1 / 4]));
  const shownOf = (...staves: readonly (readonly VoicedNote[])[]) => shown(withStaccato([staves], bars)[0]?.[0] ?? []);
  const sixteenth = noteOf([5.25, 1 / 4]);
  expect(shownOf(eighths).filter((one) => one.length === 3).length).toBe(4);
  expect(shownOf([...eighths, sixteenth]).flat()).not.toContain(".");
  expect(shownOf([...eighths, ...proofs, sixteenth]).slice(0, 4)).toEqual([0, 1, 2, 3].map((on) => [on, 1 / 2, "."]));
  expect(shownOf([...eighths, ...proofs], answers).filter((one) => one.length === 3).length).toBe(4);
});
