import { describe, expect, it } from "vitest";
import type { Craft } from "../effort/index.ts";
import type { HandNote } from "../hand-note.ts";
import { faultsOf } from "./faults.ts";
import { profileNamed } from "./profile.ts";

function craftFor(name: string): Craft {
  const profile = profileNamed(name);
  if (!profile) throw new Error(`no profile for ${name}`);
  return { profile, semitones: profile.transpose?.semitones ?? 0, fifths: 0 };
}
const timing = { starts: [0, 4, 8], bpmAt: () => 120 };
/** onset, duration and sounding pitches */
const notes = (...rows: readonly (readonly [number, number, ...number[]])[]): readonly HandNote[] =>
  rows.flatMap(([on, dur, ...pitches]) => pitches.map((p) => ({ on, dur, p })));

describe("what an instrument does not give", () => {
  it.each([
    ["flute", "a low B flat", notes([0, 1, 58]), ["range"]],
    ["flute", "two notes", notes([0, 1, 60, 64]), ["together"]],
    ["flute", "a note over a held one", notes([0, 4, 60], [1, 1, 64]), ["together"]],
    ["flute", "a tune", notes([0, 1, 60], [1, 1, 64], [2, 2, 67]), []],
    ["clarinet", "its lowest note as it sounds", notes([0, 1, 50]), []],
    ["clarinet", "a semitone lower", notes([0, 1, 49]), ["range"]],
    ["recorder", "sounding an octave above the notes", notes([0, 1, 72]), []],
    ["trumpet", "forty notes a second", notes([0, 0.05, 67], [0.05, 0.05, 69], [0.1, 1, 71]), ["speed"]],
    ["violin", "an open fifth", notes([0, 1, 55, 62]), []],
    ["violin", "strings that do not lie side by side", notes([0, 1, 56, 77]), ["hand"]],
    ["violin", "a held note out of reach of the next", notes([0, 4, 55], [1, 1, 88]), ["hand"]],
    ["guitar", "an open chord", notes([0, 1, 40, 47, 52, 56, 59, 64]), []],
    ["guitar", "a chord over ten frets", notes([0, 1, 42, 74]), ["hand"]],
    ["ukulele", "five notes", notes([0, 1, 60, 64, 67, 69, 72]), ["together"]],
    ["bass guitar", "a low C", notes([0, 1, 24]), ["range"]],
    ["drums", "a groove", notes([0, 1, 36, 42], [1, 1, 38, 42]), []],
    ["drums", "three drums for two hands", notes([0, 1, 38, 42, 49]), ["limbs"]],
    ["drums", "the hi-hat struck and trodden", notes([0, 1, 42, 44]), ["limbs"]],
    ["drums", "three pedals for two feet", notes([0, 1, 35, 36, 44]), ["limbs"]],
  ] as const)("%s: %s", (name, _what, line, kinds) => {
    expect(faultsOf(line, craftFor(name), timing).map(({ kind }) => kind)).toEqual(kinds);
  });

  it("names the measure and tells the worst of it only", () => {
    const line = notes([4, 1, 58], [5, 1, 50]);
    expect(faultsOf(line, craftFor("flute"), timing)).toEqual([
      { kind: "range", measure: 1, extent: 9, message: "written D3 is below the instrument" },
    ]);
  });
});
