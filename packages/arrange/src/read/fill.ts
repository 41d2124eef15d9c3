import { onsetsOf } from "./onsets.ts";
import type { Piece, PieceNote } from "./piece.ts";
import type { TuneNote } from "./reading.ts";

/** notes at once beside the tune from which they are a chord of the accompaniment; one alone thickens the tune */
const chord = 2;
/** notes in a measure that are struck one by one while the tune holds, from which they are a figure of the accompaniment */
const figure = 4;

/**
 * What the upper hand strikes beside or under the tune as a part of the accompaniment: chords, and a figure that goes on while a
 * note of the tune is held. Pure.
 */
export function fillOf({ notes }: Pick<Piece, "notes">, tune: readonly TuneNote[]): readonly PieceNote[] {
  const led = new Set(tune.map(({ on, midi }) => `${on}/${midi}`));
  const beside = notes.filter(({ hand, on, midi }) => hand === "R" && !led.has(`${on}/${midi}`));
  const groups = onsetsOf(beside);
  const under = underHeld(groups, tune);
  const inFigure = Map.groupBy(under, ([note]) => note?.measure ?? 0);
  const goesOn = new Set([...inFigure.values()].filter(({ length }) => length >= figure).flat());
  return groups.filter((group) => group.length >= chord || goesOn.has(group)).flat();
}

/** Strokes that fall while a note of the tune is held. */
function underHeld(
  groups: readonly (readonly PieceNote[])[],
  tune: readonly TuneNote[],
): readonly (readonly PieceNote[])[] {
  let place = 0;
  return groups.filter((group) => {
    const on = group[0]?.on ?? 0;
    while ((tune[place + 1]?.on ?? Number.POSITIVE_INFINITY) <= on) place++;
    const held = tune[place];
    return held !== undefined && held.on < on && on < held.end;
  });
}
