import type { PieceBar } from "../read/piece.ts";
import type { Phrase, TuneNote } from "../read/reading.ts";
import { shapeOf } from "../read/steps.ts";
import { cheapestPath } from "../read/viterbi.ts";

const octaves = [0, -12, 12, -24, 24] as const;
/** a tune that is put lower stays above this, so that the other hand has room under it */
const roomy = 60;
const octave = 12;
/** rounds in which bars with the same tune vote for one octave */
const rounds = 4;
const costs = {
  below: 0.9,
  belowSemitone: 0.4,
  above: 0.2,
  aboveSemitone: 0.13,
  share: 6,
  up: 0.5,
  down: 0.3,
  unlike: 8,
  leap: 0.06,
};
/** what a change of octave between two phrases costs: at repeats and key changes, after a long note or rest, elsewhere */
const changes = { edge: 0.5, long: 0.9, longer: 1.8, inside: 2.8 };
/** what it costs more where a sequence goes on over it, in measures of so many notes and more, side by side or by turns */
const sequence = { cost: 3, notes: 4 };

/**
 * Semitones by which each phrase moves so that the tune lies between `low` and `high`: whole octaves, the same for phrases and
 * bars with the same tune, and changed only where the tune breathes (dynamic programming over phrases; a tune is known by its
 * line: Dowling 1978, Psychological Review 85).
 */
export function phraseOctaves(
  tune: readonly TuneNote[],
  phrases: readonly Phrase[],
  bars: readonly PieceBar[],
  [low, high]: readonly [number, number],
): readonly number[] {
  const runs = phrases.map(({ from, to }) => tune.slice(from, to)).filter((run) => run.length > 0);
  if (runs.length === 0) return [];
  const place = (run: readonly TuneNote[], shift: number): number => {
    const least = shift < 0 ? Math.max(low, Math.min(roomy, high - octave)) : low;
    const outside = run.reduce((sum, { midi }) => sum + outsideCost(midi + shift, least, high), 0);
    return (outside / run.length) * costs.share + ((shift > 0 ? costs.up : costs.down) * Math.abs(shift)) / 12;
  };
  const kinds = Map.groupBy(runs, (run) => keyOf(run, bars));
  const base = runs.map((run) => {
    const alike = kinds.get(keyOf(run, bars)) ?? [run];
    return octaves.map((shift) => alike.reduce((sum, one) => sum + place(one, shift), 0) / alike.length);
  });
  const barTexts = textsOf(runs, bars);
  let chosen = path(runs, base, bars);
  for (let round = 1; round < rounds; round++) {
    const votes = votesOf(runs, chosen, barTexts);
    const dissent = runs.map((run, i) =>
      octaves.map((shift, place) => (base[i]?.[place] ?? 0) + dissentOf(run, shift, votes, barTexts)),
    );
    chosen = path(runs, dissent, bars);
  }
  return chosen;
}

const outsideCost = (midi: number, low: number, high: number): number =>
  midi < low
    ? costs.below + (low - midi) * costs.belowSemitone
    : midi > high
      ? costs.above + (midi - high) * costs.aboveSemitone
      : 0;

/** What a phrase begins with, from its first downbeat on: an upbeat may differ. */
function keyOf(run: readonly TuneNote[], bars: readonly PieceBar[]): string {
  const downbeat = run.findIndex(({ on, measure }) => on === bars[measure]?.start);
  const from = run.slice(downbeat < 0 || downbeat > 4 ? 0 : downbeat);
  return from
    .slice(0, 6)
    .map(({ midi, on }) => `${midi}:${on - (from[0]?.on ?? on)}`)
    .join(" ");
}

/** The tune of each bar as text; bars of one or two notes say too little. */
function textsOf(runs: readonly (readonly TuneNote[])[], bars: readonly PieceBar[]): ReadonlyMap<number, string> {
  const texts = new Map<number, string[]>();
  for (const { measure, midi, on } of runs.flat()) {
    const own = texts.get(measure) ?? [];
    own.push(`${midi}:${on - (bars[measure]?.start ?? 0)}`);
    texts.set(measure, own);
  }
  return new Map([...texts].flatMap(([bar, own]) => (own.length > 2 ? [[bar, own.join(" ")] as const] : [])));
}

type Votes = ReadonlyMap<string, ReadonlyMap<number, number>>;

function votesOf(
  runs: readonly (readonly TuneNote[])[],
  chosen: readonly number[],
  texts: ReadonlyMap<number, string>,
): Votes {
  const votes = new Map<string, Map<number, number>>();
  runs.forEach((run, i) => {
    for (const { measure } of run) {
      const text = texts.get(measure);
      if (text === undefined) continue;
      const own = votes.get(text) ?? new Map<number, number>();
      own.set(chosen[i] ?? 0, (own.get(chosen[i] ?? 0) ?? 0) + 1);
      votes.set(text, own);
    }
  });
  return votes;
}

function dissentOf(run: readonly TuneNote[], shift: number, votes: Votes, texts: ReadonlyMap<number, string>): number {
  const against = run.reduce((sum, { measure }) => {
    const own = votes.get(texts.get(measure) ?? "");
    if (!own) return sum;
    const all = [...own.values()].reduce((total, count) => total + count, 0);
    return sum + 1 - (own.get(shift) ?? 0) / all;
  }, 0);
  return (against / run.length) * costs.unlike;
}

function path(
  runs: readonly (readonly TuneNote[])[],
  cost: readonly (readonly number[])[],
  bars: readonly PieceBar[],
): readonly number[] {
  const sequences = sequencesIn(runs, bars);
  const places = cheapestPath(
    runs.map(() => octaves.length),
    (place, state) => cost[place]?.[state] ?? 0,
    (place, from, to) => {
      const goesOn = sequences[runs[place]?.[0]?.measure ?? 0] === true;
      return changeCost(runs[place - 1], runs[place], [octaves[from] ?? 0, octaves[to] ?? 0], bars, goesOn);
    },
  );
  return places.map((place) => octaves[place] ?? 0);
}

function changeCost(
  before: readonly TuneNote[] | undefined,
  after: readonly TuneNote[] | undefined,
  [from, to]: readonly [number, number],
  bars: readonly PieceBar[],
  goesOn: boolean,
): number {
  const last = before?.at(-1);
  const first = after?.[0];
  if (!last || !first) return 0;
  const step = Math.abs(Math.abs(first.midi + to - last.midi - from)) * costs.leap;
  if (from === to) return step;
  const leap = step + (goesOn ? sequence.cost : 0);
  const beat = bars[first.measure]?.beat ?? 1;
  const gap = (first.on - last.on) / beat;
  const rest = (first.on - last.end) / beat;
  if (isEdge(last.measure, first.measure, bars)) return changes.edge + leap;
  if (gap >= 2.5 || rest >= 1) return changes.long + leap;
  return (gap >= 1.5 ? changes.longer : changes.inside) + leap;
}

/**
 * By measure: true where what begins with it goes on with what comes before, in the same rhythm and up and down alike, but
 * higher or lower: a sequence.
 */
function sequencesIn(runs: readonly (readonly TuneNote[])[], bars: readonly PieceBar[]): readonly boolean[] {
  const byBar = Map.groupBy(runs.flat(), ({ measure }) => measure);
  const shapes = bars.map(({ index, start }) => {
    const own = byBar.get(index) ?? [];
    return own.length < sequence.notes ? undefined : shapeOf(own, start);
  });
  const isLike = (a: number, b: number): boolean =>
    shapes[a] !== undefined && shapes[a] === shapes[b] && byBar.get(a)?.[0]?.midi !== byBar.get(b)?.[0]?.midi;
  return bars.map(({ index: i }) => isLike(i - 1, i) || isLike(i - 2, i) || isLike(i - 1, i + 1));
}

/** A repeat or another key between two measures. */
const isEdge = (from: number, to: number, bars: readonly PieceBar[]): boolean =>
  bars
    .slice(from, to + 1)
    .some((bar) => (bar.index > from && (bar.repeatStart || bar.keyChange)) || (bar.index < to && bar.repeatEnd));
