import { type Player, playersOf } from "@gradus/difficulty";
import type { Score } from "@gradus/score";
import { type Piece, pieceOf } from "../read/piece.ts";

const names = ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"];

/** The first player of a score, or the one of this name. */
export function playerIn(score: Score, name?: string): Player {
  const player = playersOf(score).find((one) => name === undefined || one.name === name);
  if (!player) throw new Error("a player expected");
  return player;
}

export const pieceFrom = (score: Score, name?: string): Piece => pieceOf(score, playerIn(score, name));

/** Heights as names: "C4 D4". */
export const namesOf = (notes: readonly { readonly midi: number }[]): string =>
  notes.map(({ midi }) => `${names[midi % 12]}${Math.floor(midi / 12) - 1}`).join(" ");

/** A list that many times over. */
export const times = <T>(count: number, list: readonly T[]): readonly T[] =>
  Array.from({ length: count }, () => list).flat();
