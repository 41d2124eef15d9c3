import type { Piece, PieceBar, PieceNote } from "../piece.ts";

/** how near in height a later note must lie, or below, to end the ringing of a low one: semitones */
const near = 2;

/**
 * Low notes as they ring on after they are let go, by pedal or in the ear (a waltz bass, an Alberti figure): until a note of
 * their height or below in the same staff, or the end of the bar. Only what rings after its end, and only of the lowest
 * staff that sounds in the bar. Pure.
 */
export function ringingOf({ bars }: Pick<Piece, "bars">, notes: readonly PieceNote[]): readonly PieceNote[] {
  const byBar = Map.groupBy(notes, ({ measure }) => measure);
  return bars.flatMap((bar) => {
    const own = byBar.get(bar.index) ?? [];
    const staff = lowestStaff(own);
    return ringingIn(
      bar,
      own.filter((note) => staffOf(note) === staff),
    );
  });
}

export const staffOf = ({ part, staff }: PieceNote): string => `${part}/${staff}`;

/** The staff whose lowest note is the lowest of all. */
function lowestStaff(notes: readonly PieceNote[]): string | undefined {
  const lowest = notes.reduce<PieceNote | undefined>(
    (low, note) => (low && low.midi <= note.midi ? low : note),
    undefined,
  );
  return lowest && staffOf(lowest);
}

function ringingIn(bar: PieceBar, notes: readonly PieceNote[]): readonly PieceNote[] {
  return notes.flatMap((note) => {
    const later = notes.filter(({ on }) => on > note.on);
    if (!later.some(({ midi }) => midi > note.midi + near)) return [];
    const stop = later.find(({ midi }) => midi <= note.midi + near)?.on ?? bar.start + bar.length;
    return stop > note.end ? [{ ...note, on: note.end, end: stop }] : [];
  });
}
