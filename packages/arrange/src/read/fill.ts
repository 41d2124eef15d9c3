import { onsetsOf } from "./onsets.ts";
import type { Piece, PieceNote } from "./piece.ts";
import type { TuneNote } from "./reading.ts";

/** notes at once beside the tune from which they are a chord of the accompaniment; one alone thickens the tune */
const chord = 2;
/** notes in a measure that are struck one by one where the tune holds or rests, from which they are a figure of the accompaniment */
const figure = 4;

/**
 * What the upper hand strikes beside or under the tune as a part of the accompaniment: chords, and a figure that goes on while the
 * tune holds a note or rests. Pure.
 */
export function fillOf({ notes }: Pick<Piece, "notes">, tune: readonly TuneNote[]): readonly PieceNote[] {
  const led = new Set(tune.map(({ on, midi }) => `${on}/${midi}`));
  const struck = new Set(tune.map(({ on }) => on));
  const beside = notes.filter(({ hand, on, midi }) => hand === "R" && !led.has(`${on}/${midi}`));
  const groups = onsetsOf(beside);
  const between = groups.filter(([note]) => note && !struck.has(note.on));
  const byMeasure = Map.groupBy(between, ([note]) => note?.measure ?? 0);
  const goesOn = new Set([...byMeasure.values()].filter(({ length }) => length >= figure).flat());
  return groups.filter((group) => group.length >= chord || goesOn.has(group)).flat();
}
