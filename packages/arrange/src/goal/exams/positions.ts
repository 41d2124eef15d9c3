/** A note for the hand: when it is struck and where it lies. */
export type Placed = { readonly on: number; readonly measure: number; readonly p: number };

/**
 * The notes that lie outside the two five-finger positions which hold most of a hand's notes: none when two positions
 * are enough. Sorting the pitches, a position may as well begin at the lowest note that it holds.
 */
export function outsideTwoPositions(notes: readonly Placed[]): readonly Placed[] {
  const pitches = [...new Set(notes.map(({ p }) => p))].toSorted((a, b) => a - b);
  let best: readonly Placed[] = notes;
  for (const [i, first] of pitches.entries()) {
    for (const second of pitches.slice(i)) {
      const out = notes.filter(({ p }) => !isIn(p, first) && !isIn(p, second));
      if (out.length < best.length) best = out;
      if (best.length === 0) return best;
    }
  }
  return best;
}
const isIn = (p: number, start: number): boolean => p >= start && p <= start + fiveFingers;

/** semitones of a fifth: five neighbouring keys */
export const fiveFingers = 7;

/**
 * The five-finger positions that a hand goes through, each as long as it can be: index of the measure in which it is
 * taken up, lowest and highest note. Going on as far as possible from each start gives the fewest positions.
 */
export function positionsOf(notes: readonly Placed[]): readonly { measure: number; low: number; high: number }[] {
  const found: { measure: number; low: number; high: number }[] = [];
  for (const [, chord] of [...Map.groupBy(notes, (note) => note.on)].toSorted(([a], [b]) => a - b)) {
    const low = Math.min(...chord.map(({ p }) => p));
    const high = Math.max(...chord.map(({ p }) => p));
    const now = found.at(-1);
    if (now && Math.max(now.high, high) - Math.min(now.low, low) <= fiveFingers) {
      now.low = Math.min(now.low, low);
      now.high = Math.max(now.high, high);
    } else found.push({ measure: chord[0]?.measure ?? 0, low, high });
  }
  return found;
}
