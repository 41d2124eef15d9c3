import { toNumber, writeMusicXml } from "@gradus/score";
import { describe, expect, it } from "vitest";
import { readMidiScore } from "../read-midi-score.ts";
import { midiFile, type TestNote, timeSignature } from "../testing/midi-bytes.ts";

const Q = 480;
/** Waltz bars from a quarter on: a bass, two chords, a tune of three quarters or of a half and a quarter. */
const waltz = (count: number, from: number): readonly TestNote[] =>
  Array.from({ length: count }, (_, bar): readonly TestNote[] => {
    const at = (from + 3 * bar) * Q;
    const root = [48, 43, 45, 41][bar % 4] ?? 48;
    const chord = [1, 2].flatMap((beat) => [12, 16].map((up): TestNote => [root + up, at + beat * Q, Q]));
    return [[root, at, Q], ...chord, [root + 31, at, 2 * Q], [root + 29, at + 2 * Q, Q]];
  }).flat();
type Signature = readonly [tick: number, type: number, data: readonly number[]];
const barsOf = (
  notes: readonly TestNote[],
  metas: readonly Signature[],
  options = {},
): readonly (readonly number[])[] => {
  const read = readMidiScore(midiFile([{ notes, metas }]), options);
  if (!read.ok) throw new Error(read.code);
  const measures = read.score.parts[0]?.measures ?? [];
  return measures.map(({ start, length }) => [toNumber(start), toNumber(length)]);
};
const even = (count: number, from: number): number[][] =>
  Array.from({ length: count }, (_, bar) => [from + 3 * bar, 3]);

describe("bars that end early", () => {
  const cut: readonly TestNote[] = [
    [43, 36 * Q, Q],
    [76, 36 * Q, 2 * Q],
  ];
  const notes = [...waltz(12, 0), ...cut, ...waltz(12, 38)];
  const three: Signature = [0, 0x58, timeSignature(3, 2)];

  it("are found where the bars after them begin anew", () => {
    expect(barsOf(notes, [three])).toEqual([...even(12, 0), [36, 2], ...even(12, 38)]);
  });

  it("print no signature again", () => {
    const read = readMidiScore(midiFile([{ notes, metas: [three] }]));
    if (!read.ok) throw new Error(read.code);
    expect(writeMusicXml(read.score).match(/<time>/g)).toHaveLength(1);
    expect(read.score.parts[0]?.measures[12]).toMatchObject({ implicit: true });
  });

  it("are not when a person says the pickup", () => {
    expect(barsOf(notes, [three], { pickup: "0" }).slice(0, 24)).toEqual(even(24, 0));
  });

  it("are not where the music goes on evenly", () => {
    expect(barsOf(waltz(24, 0), [three])).toEqual(even(24, 0));
  });
});

describe("a pickup after a new signature", () => {
  it("is told apart from the bar that it leads to", () => {
    const four = Array.from({ length: 8 }, (_, bar): readonly TestNote[] => [
      [48 - 5 * (bar % 2), bar * 4 * Q, 4 * Q],
      ...[0, 1, 2, 3].map((beat): TestNote => [72 + beat, (bar * 4 + beat) * Q, Q]),
    ]).flat();
    const upbeat: TestNote = [79, 32 * Q, Q];
    const metas: readonly Signature[] = [
      [0, 0x58, timeSignature(4, 2)],
      [32 * Q, 0x58, timeSignature(3, 2)],
    ];
    const bars = barsOf([...four, upbeat, ...waltz(12, 33)], metas);
    expect(bars.slice(7)).toEqual([[28, 4], [32, 1], ...even(12, 33)]);
  });
});
