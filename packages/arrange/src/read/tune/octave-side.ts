import type { PieceBar } from "../piece.ts";
import type { TuneNote } from "../reading.ts";
import { cheapestPath } from "../viterbi.ts";

/** what a change of side costs inside a line and after a rest; what the lower side costs a note */
const dear = 1.5;
const afterRest = 0.5;
const lower = 0.05;

/**
 * A line in octaves may be heard as either of its two voices: the smoother one is the tune, and a change of side is dear. A note
 * without its octave has one side only.
 */
export function onSmootherSide(bars: readonly PieceBar[], tune: readonly TuneNote[]): readonly TuneNote[] {
  if (!tune.some(octaveBelow)) return tune;
  const rests = tune.map((note, i) => {
    const before = tune[i - 1];
    return before !== undefined && note.on - before.end > (bars[note.measure]?.beat ?? 0);
  });
  const midi = (place: number, side: number): number => (tune[place]?.midi ?? 0) - 12 * side;
  const path = cheapestPath(
    tune.map((note) => (octaveBelow(note) ? 2 : 1)),
    (_, side) => (side === 0 ? 0 : lower),
    (place, from, to) => {
      const rest = rests[place] ?? false;
      const interval = Math.abs(midi(place, to) - midi(place - 1, from));
      return (rest ? 0.02 : 0.1) * interval + (interval > 9 ? 0.8 : 0) + (from === to ? 0 : rest ? afterRest : dear);
    },
  );
  return tune.map((note, i) => {
    const low = path[i] === 1 ? octaveBelow(note) : undefined;
    return low ? { ...low, end: note.end, beneath: note.beneath.filter(({ midi }) => midi < low.midi) } : note;
  });
}

const octaveBelow = ({ midi, beneath }: TuneNote): TuneNote["beneath"][number] | undefined =>
  beneath.find((note) => note.midi === midi - 12);
