import type { PieceBar, PieceNote } from "../read/piece.ts";
import { quarter } from "../read/ticks.ts";

/** A measure of so many quarters for tests; every measure before it has as many. */
export const pieceBar = (index: number, beats = 4): PieceBar => ({
  index,
  start: index * beats * quarter,
  length: beats * quarter,
  nominal: beats * quarter,
  beat: quarter,
  compound: false,
  beats,
  fifths: 0,
  keyChange: false,
  timeChange: false,
  repeatStart: false,
  repeatEnd: false,
});

/** A note for tests: place and length in quarters from the start of the piece, its measure of so many beats. */
export const pieceNote = (
  hand: "L" | "R",
  midi: number,
  [on, length]: readonly [on: number, length: number],
  beats = 4,
): PieceNote => ({
  on: on * quarter,
  end: (on + length) * quarter,
  midi,
  fifths: 0,
  hand,
  part: 0,
  staff: hand === "R" ? 1 : 2,
  voice: "1",
  measure: Math.floor(on / beats),
  events: [`${hand}${on}/${midi}`],
  head: 0,
});
