import type { PieceNote } from "../piece.ts";
import { staffOf } from "./ringing.ts";

const isStep = (a: PieceNote, b: PieceNote): boolean => Math.abs(a.midi - b.midi) <= 2 && a.midi !== b.midi;

/**
 * The notes that a voice leaves by step: such a note may be passing, a neighbour, a suspension or an appoggiatura. Found by
 * voices as they are written; of a chord the nearest tone counts. Pure.
 */
export function steppingOf(
  notes: readonly PieceNote[],
): ReadonlyMap<PieceNote, { readonly before: boolean; readonly next: number }> {
  const found = new Map<PieceNote, { before: boolean; next: number }>();
  for (const voice of Map.groupBy(notes, (note) => `${staffOf(note)}/${note.voice}`).values()) {
    const attacks = [...Map.groupBy(voice, ({ on }) => on).values()];
    attacks.forEach((attack, i) => {
      const previous = attacks[i - 1] ?? [];
      const next = attacks[i + 1] ?? [];
      for (const note of attack) {
        const onward = next.find((other) => isStep(note, other));
        if (!onward || next.some((other) => other.midi === note.midi)) continue;
        found.set(note, {
          before: previous.some((other) => isStep(note, other) || other.midi === note.midi),
          next: onward.on,
        });
      }
    });
  }
  return found;
}
