import { describe, expect, it } from "vitest";
import type { PieceNote } from "../read/piece.ts";
import type { Harmony } from "../read/reading.ts";
import { quarter } from "../read/ticks.ts";
import { pieceBar, pieceNote } from "../testing/piece-bars.ts";
import { groundedHarmonies } from "./grounded.ts";

const [D, E, F, GSharp, A, B, C] = [2, 4, 5, 8, 9, 11, 0];
const chord = (
  root: number,
  tones: readonly number[],
  [from, to]: readonly [number, number],
  bassMidi: number,
): Harmony => ({
  from: from * quarter,
  to: to * quarter,
  bar: 0,
  root,
  kind: "minor",
  tones,
  bass: bassMidi % 12,
  bassMidi,
  silent: false,
});
/** Chords of one measure in 3/4, grounded on what sounds in it. */
const grounded = (harmonies: readonly Harmony[], ...notes: readonly PieceNote[]) =>
  groundedHarmonies({ piece: { bars: [pieceBar(0, 3)], notes, others: [], end: 3 * quarter }, harmonies });
const note = (hand: "L" | "R", midi: number, on: number, length: number): PieceNote =>
  pieceNote(hand, midi, [on, length], 3);

describe("chords for an accompaniment", () => {
  it("are one where the low note of a waltz was read as another chord than what lies above it", () => {
    const [only, ...more] = grounded(
      [chord(E, [E, GSharp, D, B], [0, 1], 38), chord(D, [D, F, C, A], [1, 3], 38)],
      note("L", 38, 0, 1),
      ...[57, 60, 65].map((midi) => note("L", midi, 1, 2)),
      note("R", 76, 0, 1),
      note("R", 77, 1, 1),
      note("R", 79, 2, 1),
    );
    expect(more).toEqual([]);
    expect(only).toMatchObject({ root: D, bass: D, bassMidi: 38, from: 0, to: 3 * quarter });
  });

  it("stay two where the source changes what it plays", () => {
    const found = grounded(
      [chord(D, [D, F, A], [0, 1], 38), chord(C, [C, E, 7], [1, 3], 36)],
      ...[38, 53, 57].map((midi) => note("L", midi, 0, 1)),
      ...[36, 52, 55].map((midi) => note("L", midi, 1, 2)),
    );
    expect(found.map(({ root }) => root)).toEqual([D, C]);
  });

  it("give out no tone that the source does not play there", () => {
    const [found] = grounded([chord(D, [D, F, A], [0, 3], 38)], note("L", 38, 0, 3), note("R", 69, 0, 3));
    expect(found?.heard).toEqual([D, A]);
  });

  it("stand over the source's lowest note, a pedal point too", () => {
    const [found] = grounded(
      [chord(A, [A, C, E], [0, 3], 45)],
      note("L", 38, 0, 3),
      ...[57, 60, 64].map((midi) => note("L", midi, 0, 3)),
    );
    expect(found).toMatchObject({ bass: D, bassMidi: 38, heard: [A, C, E] });
  });
});
