import { QUARTER } from "../grid/grains.ts";
import type { Bar } from "./bars.ts";
import type { VoicedNote } from "./slices.ts";

const EIGHTH = QUARTER / 2;
const THIRD = QUARTER / 3;

/**
 * Lengths of notes that were played, as a voice is written: what begins together ends together, at the next note of its voice at
 * the latest, and a rest begins at an eighth, or at a third of a beat that goes in threes. How long the keys were held in truth
 * would be ties and rests that nobody reads. `notes`: of one staff, sorted by onset; `bars` hold all of them.
 */
export function withPlayedLengths(notes: readonly VoicedNote[], bars: readonly Bar[]): readonly VoicedNote[] {
  const threes = new Set(notes.filter(({ on }) => on % EIGHTH !== 0 && on % THIRD === 0).map(({ on }) => beatOf(on)));
  const ends = new Map<VoicedNote, number>();
  for (const voice of [1, 2]) {
    const own = notes.filter((note) => note.voice === voice);
    const chords = [...Map.groupBy(own, ({ on }) => on).values()];
    let bar = 0;
    chords.forEach((chord, index) => {
      const on = chord[0]?.on ?? 0;
      while (bar < bars.length - 1 && (bars[bar]?.end ?? 0) <= on) bar += 1;
      const held = chord.map(({ off }) => off).sort((a, b) => a - b)[chord.length >> 1] ?? on;
      const next = chords[index + 1]?.[0]?.on ?? Number.POSITIVE_INFINITY;
      const start = bars[bar]?.start ?? 0;
      for (const note of chord) ends.set(note, Math.min(next, restAfter(held, start, threes)));
    });
  }
  return notes.map((note) => ({ ...note, off: ends.get(note) ?? note.off }));
}

const beatOf = (time: number): number => Math.floor(time / QUARTER);

/** The first place from a time on at which a rest may begin. `start`: of the bar, which may be off the beat after a pickup. */
function restAfter(time: number, start: number, threes: ReadonlySet<number>): number {
  const step = threes.has(beatOf(time - 1)) ? THIRD : EIGHTH;
  return start + Math.ceil((time - start) / step) * step;
}
