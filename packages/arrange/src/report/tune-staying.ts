import type { Player } from "@gradus/difficulty";
import type { Score } from "@gradus/score";
import { pitchClass } from "../operations/operation.ts";
import { ledByLower } from "../read/led-by-lower.ts";
import { topsOf } from "../read/onsets.ts";
import { type PieceNote, pieceOf } from "../read/piece.ts";

/**
 * Share of the notes on top of the hand with the tune whose pitch class is still in their measure, as often as it was and wherever it stands
 * there now, 0 to 1: a note that only moved to another place of its measure is not gone, and a trill is one note. `semitones`:
 * from source to result. Pure.
 */
export function tuneStaying(source: Score, result: Score, player: Player, semitones: number): number {
  const nameOf = ({ measure, midi }: PieceNote, shift: number): string => `${measure}:${pitchClass(midi + shift)}`;
  const lower = ledByLower(source, player);
  const leading = (score: Score): readonly PieceNote[] =>
    pieceOf(score, player).notes.filter(({ hand, measure }) => (hand === "R") !== lower.has(measure));
  const left = new Map<string, number>();
  for (const note of leading(result)) left.set(nameOf(note, 0), (left.get(nameOf(note, 0)) ?? 0) + 1);
  const tune = onTop(leading(source));
  const staying = tune.filter((note) => {
    const name = nameOf(note, semitones);
    const count = left.get(name) ?? 0;
    left.set(name, count - 1);
    return count > 0;
  });
  return tune.length === 0 ? 1 : staying.length / tune.length;
}

/** The highest note of each stroke, unless a higher one still sounds. */
function onTop(notes: readonly PieceNote[]): readonly PieceNote[] {
  let held: readonly PieceNote[] = [];
  return topsOf(notes).flatMap((top) => {
    held = held.filter(({ end }) => end > top.on);
    const isUnder = held.some(({ midi }) => midi > top.midi);
    held = [...held, top];
    return isUnder ? [] : [top];
  });
}
