import { onsetsOf } from "./onsets.ts";
import type { Piece, PieceNote } from "./piece.ts";
import type { TuneNote } from "./reading.ts";

/** notes at once beside the tune from which they are a chord of the accompaniment; one alone thickens the tune */
const chord = 2;

/** Chords that the upper hand strikes beside or under the tune: a part of the accompaniment. Pure. */
export function fillOf({ notes }: Pick<Piece, "notes">, tune: readonly TuneNote[]): readonly PieceNote[] {
  const led = new Set(tune.map(({ on, midi }) => `${on}/${midi}`));
  const beside = notes.filter(({ hand, on, midi }) => hand === "R" && !led.has(`${on}/${midi}`));
  return onsetsOf(beside)
    .filter((group) => group.length >= chord)
    .flat();
}
