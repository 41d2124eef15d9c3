import { describe, expect, it } from "vitest";
import type { PieceNote } from "../read/piece.ts";
import type { Section, Texture } from "../read/reading.ts";
import { pieceBar, pieceNote } from "../testing/piece-bars.ts";
import { stretchesOf } from "./stretches.ts";

const section = (from: number, to: number, kind: number): Section => ({
  from,
  to,
  kind,
  style: "homophonic",
  tuneHand: "R",
});
const stretches = (bars: number | readonly number[], ...sections: readonly Section[]) =>
  stretchesWith([], bars, sections);
const stretchesWith = (notes: readonly PieceNote[], bars: number | readonly number[], sections: readonly Section[]) =>
  stretchesIn(notes, bars, sections).map((one) => `${one.kind}: ${one.bars.join(" ")}`);
const stretchesIn = (
  notes: readonly PieceNote[],
  bars: number | readonly number[],
  sections: readonly Section[],
  texture: Texture = "chords",
) => {
  const like = typeof bars === "number" ? Array.from({ length: bars }, (_, i) => i) : bars;
  return stretchesOf({
    likeUpper: like,
    likeLower: like,
    piece: { bars: like.map((_, i) => pieceBar(i)), notes, others: [], end: 0 },
    sections,
    textures: like.map(() => texture),
  });
};
/** Sixteenths of the right hand through a measure. */
const run = (bar: number): readonly PieceNote[] =>
  Array.from({ length: 16 }, (_, i) => pieceNote("R", 72 + (i % 4), [4 * bar + i / 4, 1 / 4]));

describe("stretches of a piece", () => {
  it("are all sections of one kind", () => {
    expect(stretches(12, section(0, 4, 0), section(4, 8, 1), section(8, 12, 0))).toEqual([
      "0: 0 1 2 3 8 9 10 11",
      "1: 4 5 6 7",
    ]);
  });

  it("hold what returns in another section with its first time", () => {
    expect(stretches([0, 1, 2, 3, 4, 5, 6, 1, 2, 3], section(0, 4, 0), section(4, 10, 1))).toEqual([
      "0: 0 1 2 3 7 8 9",
      "1: 4 5 6",
    ]);
  });

  it("take a short section into the one before it, and one at the start into the next", () => {
    expect(stretches(10, section(0, 1, 0), section(1, 6, 1), section(6, 8, 2), section(8, 10, 3))).toEqual([
      "1: 0 1 2 3 4 5 6 7 8 9",
    ]);
  });

  it("part a theme from the variation of it that runs on, and no single quick measure", () => {
    const sections = [section(0, 4, 0), section(4, 8, 0)];
    expect(stretchesWith([4, 5, 6, 7].flatMap(run), 8, sections)).toEqual(["0: 0 1 2 3", "1: 4 5 6 7"]);
    // a held note inside the run goes with it
    expect(stretchesWith([4, 6, 7].flatMap(run), 8, sections)).toEqual(["0: 0 1 2 3", "1: 4 5 6 7"]);
    expect(stretchesWith([5, 6].flatMap(run), 8, sections)).toEqual(["0: 0 1 2 3 4 5 6 7"]);
  });

  it("imitate where their sections do, but not where one hand has the tune and the other its chords", () => {
    const sections: readonly Section[] = [{ ...section(0, 8, 0), style: "imitation" }];
    expect(stretchesIn([], 8, sections).map(({ imitates }) => imitates)).toEqual([true]);
    expect(stretchesIn([], 8, sections, "solo").map(({ imitates }) => imitates)).toEqual([false]);
  });
});
