import { describe, expect, it } from "vitest";
import type { PieceNote } from "../read/piece.ts";
import type { Harmony, Texture } from "../read/reading.ts";
import { quarter } from "../read/ticks.ts";
import { pieceBar, pieceNote } from "../testing/piece-bars.ts";
import { groundedHarmonies } from "./grounded.ts";

const [C, CSharp, D, E, F, G, GSharp, A, B] = [0, 1, 2, 4, 5, 7, 8, 9, 11];
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
  groundedHarmonies({
    piece: { bars: [pieceBar(0, 3)], notes, others: [], end: 3 * quarter },
    harmonies,
    textures: [],
  });
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

  it("have the plain fifth where another one was read and is not heard", () => {
    const read = { ...chord(A, [A, C, 3], [0, 3], 45), kind: "diminished" } as const;
    const [only] = grounded([read], note("L", 45, 0, 3), note("L", 48, 0, 3), note("R", 72, 0, 3));
    expect(only).toMatchObject({ root: A, kind: "minor", tones: [A, C, E] });
  });

  it("stay two where the source changes what it plays", () => {
    const found = grounded(
      [chord(D, [D, F, A], [0, 1], 38), chord(C, [C, E, G], [1, 3], 36)],
      ...[38, 53, 57].map((midi) => note("L", midi, 0, 1)),
      ...[36, 52, 55].map((midi) => note("L", midi, 1, 2)),
    );
    expect(found.map(({ root }) => root)).toEqual([D, C]);
  });

  it("stay two where the bass of a close goes from the fifth to the root", () => {
    const found = grounded(
      [chord(A, [A, C, E], [0, 1], 52), chord(A, [A, C, E], [1, 3], 45)],
      note("L", 52, 0, 1),
      ...[45, 60, 64].map((midi) => note("L", midi, 1, 2)),
      note("R", 69, 0, 3),
    );
    expect(found.map(({ bass }) => bass)).toEqual([E, A]);
  });

  it("give out no tone that the source does not play there", () => {
    const [found] = grounded([chord(D, [D, F, A], [0, 3], 38)], note("L", 38, 0, 3), note("R", 69, 0, 3));
    expect(found?.heard).toEqual([D, A]);
  });

  it("stay two where the lower hand plays a tone that only one of them has", () => {
    const found = grounded(
      [chord(C, [C, E, G], [0, 2], 36), chord(G, [G, B, D], [2, 4], 43)],
      ...[36, 43, 48, 43].map((midi, i) => note("L", midi, i / 2, 0.5)),
      ...[43, 50, 55, 50].map((midi, i) => note("L", midi, 2 + i / 2, 0.5)),
      note("R", 67, 2, 2),
    );
    expect(found.map(({ root }) => root)).toEqual([C, G]);
  });

  it("are what the lower hand plays where only the tune adds a sixth to it", () => {
    const [found] = grounded(
      [chord(A, [A, C, G, E], [0, 3], 43)],
      ...[43, 48, 52].map((midi) => note("L", midi, 0, 3)),
      note("R", 81, 0, 3),
    );
    expect(found).toMatchObject({ root: C, bass: G, tones: [C, E, G] });
  });

  it("are others where the lower hand plays hardly a tone of what was read over a pedal point", () => {
    const [found] = grounded(
      [chord(F, [F, A, C], [0, 3], 29)],
      note("L", 29, 0, 0.25),
      ...[58, 64, 60, 67, 64, 60, 58, 64, 57, 67].map((midi, i) => note("L", midi, 0.25 + i / 4, 0.25)),
      note("R", 81, 0, 3),
    );
    expect(found).toMatchObject({ root: C, kind: "dominant", bass: F });
  });

  it("go together first where they stand over one bass", () => {
    const found = grounded(
      [
        chord(C, [C, E, G], [0, 1.5], 48),
        chord(A, [A, CSharp, G, E], [1.5, 2.25], 43),
        chord(G, [G, B, F, D], [2.25, 3], 43),
      ],
      note("L", 48, 0, 0.75),
      ...[55, 60, 64].map((midi) => note("L", midi, 0.75, 0.75)),
      note("L", 43, 1.5, 0.75),
      ...[55, 59, 65].map((midi) => note("L", midi, 2.25, 0.75)),
      note("R", 69, 1.5, 0.75),
      note("R", 71, 2.25, 0.75),
    );
    expect(found.map(({ root, from }) => [root, from / quarter])).toEqual([
      [C, 0],
      [G, 1.5],
    ]);
  });

  it("have the third that the lower hand gives their root elsewhere", () => {
    const found = grounded(
      [chord(C, [C, E, G], [0, 1], 36), chord(G, [G, B, D], [1, 2], 43), chord(C, [C, E, G], [2, 3], 36)],
      ...[36, 40, 43].map((midi) => note("L", midi, 0, 1)),
      ...[43, 47, 50].map((midi) => note("L", midi, 1, 1)),
      ...[36, 43].map((midi) => note("L", midi, 2, 1)),
    );
    expect(found.at(-1)).toMatchObject({ root: C, heard: [C, E, G], played: [C, G] });
  });

  it("take a bass that is struck anew near one that still rings", () => {
    const found = grounded(
      [chord(A, [A, CSharp, E], [0, 1.5], 45), chord(D, [D, F, A], [1.5, 3], 45)],
      ...[45, 52, 61].map((midi, i) => note("L", midi, i / 2, 0.5)),
      ...[50, 57, 65].map((midi, i) => note("L", midi, 1.5 + i / 2, 0.5)),
    );
    expect(found.map(({ bass }) => bass)).toEqual([A, D]);
  });

  it("stand over the source's lowest note, a pedal point too", () => {
    const [found] = grounded(
      [chord(A, [A, C, E], [0, 3], 45)],
      note("L", 38, 0, 3),
      ...[57, 60, 64].map((midi) => note("L", midi, 0, 3)),
    );
    expect(found).toMatchObject({ bass: D, bassMidi: 38, heard: [A, C, E] });
  });

  it("are parted where the hand holds whole chords of which one voice moves on a beat", () => {
    const found = grounded(
      [chord(A, [A, CSharp, G, E], [0, 3], 52)],
      // E G D, then E G C sharp: a suspension and its resolution
      ...[52, 55, 62].map((midi) => note("L", midi, 0, 2)),
      ...[52, 55, 61].map((midi) => note("L", midi, 2, 1)),
      note("R", 69, 0, 3),
    );
    expect(found.map(({ from, to }) => [from / quarter, to / quarter])).toEqual([
      [0, 2],
      [2, 3],
    ]);
    expect(found.map(({ played }) => played.toSorted((a, b) => a - b))).toEqual([
      [D, E, G],
      [CSharp, E, G],
    ]);
  });

  it("are parted where a fourth over the bass goes to the third, with no other tone in the hand", () => {
    const found = grounded(
      [chord(A, [A, CSharp, E], [0, 3], 45)],
      ...[45, 50, 57].map((midi) => note("L", midi, 0, 2)),
      ...[45, 49, 57].map((midi) => note("L", midi, 2, 1)),
      note("R", 64, 0, 3),
    );
    expect(found.map(({ from, tones: [, third] }) => [from / quarter, third])).toEqual([
      [0, D],
      [2, CSharp],
    ]);
  });

  it("stay two in a hand of chords where each has a bass of its own", () => {
    const harmonies = [chord(E, [E, G, B], [0, 1], 43), chord(E, [E, G, B], [1, 3], 47)];
    const notes = [
      ...[43, 52, 59].map((midi) => note("L", midi, 0, 1)),
      ...[47, 52, 55].map((midi) => note("L", midi, 1, 2)),
    ];
    const piece = { bars: [pieceBar(0, 3)], notes, others: [], end: 3 * quarter };
    const bassesOf = (texture: Texture) =>
      groundedHarmonies({ piece, harmonies, textures: [texture] }).map(({ bass }) => bass);
    expect(bassesOf("chords")).toEqual([G, B]);
    expect(bassesOf("oompah")).toEqual([G]);
  });

  it("are not parted where the hand strikes a bass and then its chord", () => {
    const found = grounded(
      [chord(C, [C, E, G], [0, 3], 48)],
      note("L", 48, 0, 1),
      ...[52, 55].map((midi) => note("L", midi, 1, 1)),
      ...[43, 52, 55].map((midi) => note("L", midi, 2, 1)),
    );
    expect(found.map(({ from }) => from)).toEqual([0]);
  });

  it("keep the third that sounds longer where the hands have both", () => {
    const [found] = grounded(
      [chord(D, [D, 6, C, A], [0, 3], 50)],
      ...[50, 57, 60].map((midi) => note("L", midi, 0, 2)),
      note("L", 53, 2, 1),
      note("R", 66, 0, 3),
    );
    expect(found?.tones).toContain(6);
  });

  it("stand over the last bass while the lower hand plays nothing", () => {
    const found = grounded(
      [chord(D, [D, F, A], [0, 2], 38), chord(G, [G, B, D], [2, 3], 67)],
      ...[38, 50, 53].map((midi) => note("L", midi, 0, 1)),
      ...[62, 65, 69].map((midi) => note("R", midi, 1, 1)),
      ...[67, 71, 74].map((midi) => note("R", midi, 2, 1)),
    );
    expect(found.map(({ root, bass }) => [root, bass])).toEqual([
      [D, D],
      [G, D],
    ]);
  });
});
