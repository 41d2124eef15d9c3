import { type Note, QUARTER } from "../grid/grains.ts";

/** A gap or an overlap up to this share of the time to the next onset, or up to an eighth, is how it was touched. */
const SHARE = 0.5;
const SMALL = QUARTER / 2;

/**
 * Ends of notes that were played, on one staff: what begins together ends together unless it is held much longer, and a chord
 * lasts until the next one where it was let go a little before or after. `notes`: sorted by onset and key.
 */
export function tidyTouch(notes: readonly Note[]): readonly Note[] {
  const chords = [...Map.groupBy(notes, ({ on }) => on).values()];
  return chords.flatMap((chord, index) => {
    const on = chord[0]?.on ?? 0;
    const next = chords[index + 1]?.[0]?.on;
    const ends = chord.map(({ off }) => off).sort((a, b) => a - b);
    const usual = ends[ends.length >> 1] ?? on;
    return chord.map((note) => {
      const together = Math.abs(note.off - usual) <= Math.max(SMALL, SHARE * (usual - on)) ? usual : note.off;
      return { ...note, off: next === undefined ? together : touched(on, together, next) };
    });
  });
}

function touched(on: number, off: number, next: number): number {
  const gap = Math.abs(next - off);
  const isSmall = gap <= Math.max(SMALL, SHARE * (next - on));
  // legato of the fingers: a short note that overlaps the next ones by less than a beat
  const isLegato = off > next && off - next < QUARTER && off - on <= 2 * QUARTER;
  return isSmall || isLegato ? next : off;
}
