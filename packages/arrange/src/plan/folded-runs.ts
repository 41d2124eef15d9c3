import type { TuneNote } from "../read/reading.ts";
import { quarter } from "../read/ticks.ts";
import { cheapestPath } from "../read/viterbi.ts";

const folds = [0, -12, 12] as const;
/** semitones beyond a level's compass that are read on ledger lines */
const onLedgers = 4;
const costs = {
  /** a semitone further */
  beyond: 0.3,
  /** a turn to another octave within a phrase, and each semitone by which it makes the interval there wider */
  turn: 1.5,
  wider: 0.25,
  /** each note in it */
  away: 0.02,
  /** a turn where the line does not run: there a tune is sung in one octave */
  sung: 4,
};

/**
 * Octaves by which single notes of a tune move besides its phrases: a run that goes far beyond the compass of a level leaves
 * its octave where that makes a leap smaller, and comes back in the same way. A tune that is sung stays in one octave. `shifts`:
 * semitones by which each note moves with its phrase.
 */
export function foldedRuns(
  tune: readonly TuneNote[],
  shifts: readonly number[],
  [low, high]: readonly [number, number],
): readonly number[] {
  const heights = tune.map(({ midi }, i) => midi + (shifts[i] ?? 0));
  const beyond = (midi: number): number => Math.max(0, midi - high - onLedgers, low - onLedgers - midi);
  if (heights.every((midi) => beyond(midi) === 0)) return shifts;
  const path = cheapestPath(
    tune.map(() => folds.length),
    (place, state) => {
      // the phrase begins and ends in its own octave
      if (state > 0 && (place === 0 || place === tune.length - 1)) return Number.POSITIVE_INFINITY;
      return costs.beyond * beyond((heights[place] ?? 0) + (folds[state] ?? 0)) + (state > 0 ? costs.away : 0);
    },
    (place, from, to) => {
      if (from === to) return 0;
      const [before, after] = [heights[place - 1] ?? 0, heights[place] ?? 0];
      const old = Math.abs(after - before);
      const now = Math.abs(after + (folds[to] ?? 0) - before - (folds[from] ?? 0));
      const isRunning = (tune[place]?.on ?? 0) - (tune[place - 1]?.on ?? 0) <= quarter;
      return costs.turn + (isRunning ? 0 : costs.sung) + costs.wider * Math.max(0, now - old);
    },
  );
  return shifts.map((shift, i) => shift + (folds[path[i] ?? 0] ?? 0));
}
