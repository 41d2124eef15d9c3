import type { PieceBar } from "../piece.ts";
import type { TuneNote } from "../reading.ts";

/** notes of a run; how far below the line around it lies, in semitones; how often such runs come in the bars around */
const least = 3;
const under = 6;
const often = 3;
const around = 8;

type Run = { readonly from: number; readonly to: number };

/**
 * A line without what accompanies in the same voice while the tune pauses: runs of equal quick notes that stand still or go round
 * (repeated chords, triplets of a chord) well below the line, and that come again and again over the bars around. Once is tune.
 */
export function withoutVamps(bars: readonly PieceBar[], line: readonly TuneNote[]): readonly TuneNote[] {
  const runs = runsOf(bars, line);
  if (runs.length < often) return line;
  const barOf = (place: number): number => line[place]?.measure ?? 0;
  const inRun = new Set(runs.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i)));
  const heights = bars.map(() => [] as number[]);
  line.forEach(({ measure, midi }, i) => {
    if (!inRun.has(i)) heights[measure]?.push(midi);
  });
  const low = runs.filter(({ from, to }) => {
    const bar = barOf(from);
    const near = heights
      .slice(Math.max(0, bar - around), bar + around + 1)
      .flat()
      .toSorted((a, b) => a - b);
    const top = Math.max(...line.slice(from, to).map(({ midi }) => midi));
    return near.length > 0 && top <= (near[near.length >> 1] ?? 0) - under;
  });
  const vamps = low.filter(
    ({ from }) => low.filter((other) => Math.abs(barOf(other.from) - barOf(from)) <= around).length >= often,
  );
  const dropped = new Set(vamps.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i)));
  return line.filter((_, i) => !dropped.has(i));
}

/** Runs of at least three chords that stand still, or of six notes on two or three heights in turn; all equal and quick. */
function runsOf(bars: readonly PieceBar[], line: readonly TuneNote[]): readonly Run[] {
  const runs: Run[] = [];
  for (let from = 0; from < line.length; ) {
    const to = endOfRun(bars, line, from);
    if (to - from >= least) runs.push({ from, to });
    from = Math.max(from + 1, to);
  }
  return runs;
}

function endOfRun(bars: readonly PieceBar[], line: readonly TuneNote[], from: number): number {
  const first = line[from];
  const second = line[from + 1];
  if (!first || !second) return from + 1;
  const step = second.on - first.on;
  // as long as a beat is a tune's pace
  if (step >= (bars[first.measure]?.beat ?? 0)) return from + 1;
  const cycle = [1, 2, 3].find((length) => line[from + length]?.midi === first.midi);
  if (!cycle) return from + 1;
  let to = from + cycle;
  while (
    line[to] &&
    line[to]?.midi === line[to - cycle]?.midi &&
    (line[to]?.on ?? 0) - (line[to - 1]?.on ?? 0) === step
  )
    to++;
  const isWhole =
    cycle === 1 ? line.slice(from, to).every(({ beneath }) => beneath.length > 0) : to - from >= 2 * least;
  return isWhole ? to : from + 1;
}
