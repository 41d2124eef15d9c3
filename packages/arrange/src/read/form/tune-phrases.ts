import { barAt, type Piece, type PieceBar } from "../piece.ts";
import type { Phrase, TuneNote } from "../reading.ts";
import { quarter } from "../ticks.ts";
import { type Marks, noMarks } from "./marks.ts";
import { restartsIn } from "./restarts.ts";

/** longest phrase in bars; what a phrase costs, and each doubling or halving of four bars */
const longest = 9;
const each = 0.95;
const irregular = 0.45;
/** semitones from a note of a beat or more after which another phrase begins: who sings breathes there */
const octave = 12;
/** notes to each side whose distances a gap is held against */
const near = 6;

/**
 * The tune cut into phrases: where a long note, a rest, the end of a slur, a fermata, a repeat, a double bar or a new key cuts
 * it, and lengths of 2, 4 and 8 bars (Cambouropoulos 2001 for the cuts; Temperley 2001, ch. 3 for gap, length and parallelism).
 * The best sum of all is found by dynamic programming. Pure.
 */
export function tunePhrases(piece: Piece, tune: readonly TuneNote[], marks: Marks = noMarks): readonly Phrase[] {
  if (tune.length === 0) return [];
  const cuts = cutsOf(piece, tune, marks);
  const places = tune.map(({ on }) => barsUntil(piece, on));
  const last = barsUntil(piece, tune.at(-1)?.end ?? 0);
  const best = [0];
  const from = [-1];
  for (let to = 1; to <= tune.length; to++) {
    best[to] = Number.NEGATIVE_INFINITY;
    for (let start = to - 1; start >= 0; start--) {
      const length = (places[to] ?? last) - (places[start] ?? 0);
      if (length > longest && start < to - 1) break;
      const worth =
        (best[start] ?? 0) + (to < tune.length ? (cuts[to] ?? 0) : 0) - each - irregular * awayFromFour(length);
      if (worth > (best[to] ?? 0)) {
        best[to] = worth;
        from[to] = start;
      }
    }
  }
  const phrases: Phrase[] = [];
  for (let to = tune.length; to > 0; to = from[to] ?? 0) phrases.unshift({ from: from[to] ?? 0, to });
  return phrases;
}

const awayFromFour = (length: number): number => Math.abs(Math.log2(Math.max(0.2, length) / 4));

/** Time in bars. */
function barsUntil(piece: Piece, at: number): number {
  const bar = barAt(piece, at);
  return bar ? bar.index + (at - bar.start) / (bar.nominal || bar.length) : 0;
}

/** For every note how much it is the first of a phrase. */
function cutsOf(
  { bars }: Piece,
  tune: readonly TuneNote[],
  { doubleBars, slurEnds, fermatas }: Marks,
): readonly number[] {
  const distances = tune.map((note, i) => note.on - (tune[i - 1]?.on ?? note.on));
  const restarts = restartsIn(bars, tune);
  return tune.map((note, i) => {
    const before = tune[i - 1];
    const bar = bars[note.measure];
    if (!before || !bar) return 0;
    const gap = note.on - before.on;
    const rest = note.on - before.end;
    const usual = median(distances.slice(Math.max(1, i - near), i + near)) || bar.beat;
    const breath = gap > 1.4 * usual || rest * 8 > bar.beat;
    // in 3/8 a beat is too short to breathe in
    const breathes = rest * 2 >= Math.max(bar.beat, quarter);
    const edge = isEdge(bars, before, note, doubleBars) ? (breath ? 3 : 0.3) : 0;
    return (
      Math.min(2, Math.log2(Math.max(1, gap / usual))) +
      (breathes ? 0.8 : 0) +
      (restarts.has(i) ? 0.35 : 0) +
      (before.events.some((event) => slurEnds.has(event)) && gap >= usual ? 0.4 : 0) +
      (before.events.some((event) => fermatas.has(event)) ? 2 : 0) +
      edge +
      (Math.abs(note.midi - before.midi) >= octave && gap >= bar.beat ? 0.8 : 0) +
      (note.on === bar.start ? 0.15 : 0)
    );
  });
}

/** Between two notes stands a repeat sign, a double bar or a new key. */
function isEdge(
  bars: readonly PieceBar[],
  before: TuneNote,
  after: TuneNote,
  doubleBars: ReadonlySet<number>,
): boolean {
  return bars.slice(before.measure, after.measure).some((bar) => {
    const next = bars[bar.index + 1];
    return bar.repeatEnd || doubleBars.has(bar.index) || next?.repeatStart || next?.keyChange || next?.timeChange;
  });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
