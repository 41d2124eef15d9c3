import type { Compass } from "@gradus/difficulty";
import { pitchClass } from "../operations/operation.ts";
import type { PieceBar } from "../read/piece.ts";
import type { Harmony } from "../read/reading.ts";
import { cheapestPath } from "../read/viterbi.ts";
import { countingOf } from "./counting.ts";
import { type Beside, crossed } from "./in-order.ts";
import type { LineWords } from "./line-words.ts";
import { isStruck, type Stroke, type Struck } from "./strokes.ts";

type Ground = {
  readonly piece: { readonly bars: readonly PieceBar[] };
  readonly harmonyAt: (at: number) => Harmony | undefined;
  readonly spell: (bar: number, midi: number) => number;
};
type Pitch = { readonly midi: number; readonly fifths: number };

const octaves: readonly number[] = [0, -12, 12, -24, 24];
/** what a note outside the range costs, each semitone further, a note an octave away from the source,
 * one that crosses another part, and a change of octave */
const costs = { outside: 1, semitone: 0.5, octave: 0.18, crossing: 3, atRest: 0.8, atBreath: 2.5, inside: 12 };
/** semitones beyond a range that a hand reaches now and then, and the share that is left of what notes there cost */
const reached = { semitones: 2, share: 0.3 };
/** leaps of an octave are found at every level */
const octave = 12;
/** weight above which a note keeps its pitch whatever leaps to it */
const tooDear = 4.5;

/**
 * A line in the range of its level: whole phrases by octaves, changed where the line rests (dynamic programming over phrases); then
 * a chord tone inside for a note that is neither first nor last of its phrase, and for the weaker note of a leap that nobody
 * of the level plays. What lies outside even then stays (design rule 6). `lossOf`: the weight of a note;
 * `beside`: what other parts play, whom a phrase rather does not cross. Pure.
 */
export function inRange(
  strokes: readonly Stroke[],
  words: Pick<LineWords, "range" | "leap" | "compass">,
  ground: Ground,
  lossOf: (stroke: Struck) => number,
  beside: Beside = [],
): readonly Stroke[] {
  const notes = strokes.filter(isStruck);
  const phrases = phrasesOf(notes);
  const shifts = shiftsOf(phrases, ground.piece.bars, words.range, beside);
  const moved = new Map<Struck, Pitch>();
  phrases.forEach((phrase, i) => {
    const placed = phrase.map(({ midi }) => midi + (shifts[i] ?? 0));
    const heights = betweenLeaps(phrase, placed, words.range, ground.piece.bars);
    const range = isReached(heights, words.range) && isReached(heights, words.compass, 0) ? anywhere : words.range;
    const nearer = nearerTones(phrase, heights, { ...words, range }, ground, lossOf);
    phrase.forEach((note, k) => {
      const own = heights[k] ?? note.midi;
      const midi = nearer.get(k) ?? own;
      moved.set(note, { midi, fifths: midi === own ? note.fifths : ground.spell(note.bar, midi) });
    });
  });
  return strokes.map((stroke) => (isStruck(stroke) ? { ...stroke, ...moved.get(stroke) } : stroke));
}

function phrasesOf(notes: readonly Struck[]): readonly (readonly Struck[])[] {
  const phrases: Struck[][] = [];
  for (const note of notes) {
    const last = phrases.at(-1);
    if (last?.[0]?.event.phrase === note.event.phrase) last.push(note);
    else phrases.push([note]);
  }
  return phrases;
}

/** Semitones by which each phrase moves. */
function shiftsOf(
  phrases: readonly (readonly Struck[])[],
  bars: readonly PieceBar[],
  range: Compass,
  beside: Beside,
): readonly number[] {
  const place = phrases.map((phrase) =>
    octaves.map((shift) => {
      const share = isReached(
        phrase.map(({ midi }) => midi + shift),
        range,
      )
        ? reached.share
        : 1;
      return phrase.reduce(
        (sum, note) =>
          sum +
          share * outside(note.midi + shift, range) +
          (costs.octave * Math.abs(shift)) / octave +
          costs.crossing * crossed(note, note.midi + shift, beside),
        0,
      );
    }),
  );
  const change = phrases.map((phrase, i) => changeCost(phrases[i - 1]?.at(-1), phrase[0], bars));
  const path = cheapestPath(
    phrases.map(() => octaves.length),
    (i, state) => place[i]?.[state] ?? 0,
    (i, from, to) =>
      from === to ? 0 : ((change[i] ?? 0) * Math.abs((octaves[from] ?? 0) - (octaves[to] ?? 0))) / octave,
  );
  return likeAlike(
    phrases,
    path.map((state) => octaves[state] ?? 0),
    beside.length === 0 ? undefined : (i, shift) => place[i]?.[octaves.indexOf(shift)] ?? 0,
  );
}

/** notes of a phrase that is known again: a single call goes with what stands beside it */
const leastAlike = 4;

/**
 * Phrases of the same notes in the same octave: the one that most of them have, the source's own where it is even; among others (`costAt`:
 * what a phrase costs there) the one that all of them together have most cheaply.
 */
function likeAlike(
  phrases: readonly (readonly Struck[])[],
  shifts: readonly number[],
  costAt: ((phrase: number, shift: number) => number) | undefined,
): readonly number[] {
  const textOf = (phrase: readonly Struck[]): string =>
    phrase.map(({ on, midi }) => `${on - (phrase[0]?.on ?? 0)}:${midi}`).join();
  const alike = Map.groupBy(phrases.keys(), (i) => textOf(phrases[i] ?? []));
  const usual = new Map(
    [...alike].map(([text, places]) => {
      const count = (shift: number): number =>
        costAt
          ? -places.reduce((sum, i) => sum + costAt(i, shift), 0)
          : places.filter((i) => shifts[i] === shift).length;
      const own = places.map((i) => shifts[i] ?? 0);
      return [text, own.reduce((a, b) => ((count(b) - count(a) || Math.abs(a) - Math.abs(b)) > 0 ? b : a))] as const;
    }),
  );
  return phrases.map(
    (phrase, i) => (phrase.length < leastAlike ? undefined : usual.get(textOf(phrase))) ?? shifts[i] ?? 0,
  );
}

const anywhere: Compass = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

/** True for a phrase of which nothing lies farther beyond a range than a hand reaches. */
const isReached = (heights: readonly number[], [low, high]: Compass, semitones = reached.semitones): boolean =>
  heights.every((midi) => midi >= low - semitones && midi <= high + semitones);

function outside(midi: number, [low, high]: Compass): number {
  const away = Math.max(0, low - midi, midi - high);
  return away > 0 ? costs.outside + costs.semitone * away : 0;
}

/** What it costs to change the octave between two notes: little over a rest, much in the middle of a line. */
function changeCost(before: Struck | undefined, after: Struck | undefined, bars: readonly PieceBar[]): number {
  const bar = after && bars[after.bar];
  if (!before || !after || !bar) return 0;
  const { beat } = countingOf(bar);
  // what the source rested counts, whatever was written over it
  const rest = (after.event.on - before.event.end) / beat;
  if (rest >= 0.5 || before.event.fermata) return costs.atRest;
  return (before.event.end - before.event.on) / beat >= 2 ? costs.atBreath : costs.inside;
}

/** what it costs to part a phrase by an octave at a leap so wide (semitones, the widest first), at a rest, and to leap farther than an octave */
const partings: readonly (readonly [from: number, cost: number])[] = [
  [8, 2],
  [5, 3.5],
  [3, 7],
  [0, 10],
];
const beyondOctave = 3;
const nearOctaves = [0, -12, 12] as const;

/** A phrase of which some notes lie outside its range, with stretches of it an octave away: parted where it leaps or rests anyway. */
function betweenLeaps(
  phrase: readonly Struck[],
  heights: readonly number[],
  range: Compass,
  bars: readonly PieceBar[],
): readonly number[] {
  if (isReached(heights, range)) return heights;
  const partingAt = (i: number, from: number, to: number): number => {
    if (from === to) return 0;
    const leap = (heights[i] ?? 0) - (heights[i - 1] ?? 0);
    const now = leap + (nearOctaves[to] ?? 0) - (nearOctaves[from] ?? 0);
    const own = partings.find(([least]) => Math.abs(leap) >= least)?.[1] ?? 0;
    const atRest = Math.min(own, changeCost(phrase[i - 1], phrase[i], bars));
    return atRest + (Math.abs(now) > octave ? beyondOctave : 0);
  };
  const path = cheapestPath(
    heights.map(() => nearOctaves.length),
    (i, state) => {
      const shift = nearOctaves[state] ?? 0;
      return outside((heights[i] ?? 0) + shift, range) + (shift === 0 ? 0 : costs.octave);
    },
    partingAt,
  );
  return heights.map((midi, i) => midi + (nearOctaves[path[i] ?? 0] ?? 0));
}

/** True for a leap that the source has between these notes, after one of a beat or more: there is time for it. */
function isOwnLeap(before: Struck, after: Struck, semitones: number, bars: readonly PieceBar[]): boolean {
  const bar = bars[before.bar];
  const own = after.event.note.midi - before.event.note.midi;
  const isNext = after.event.index === before.event.index + 1;
  return isNext && own === semitones && bar !== undefined && before.end - before.on >= (countingOf(bar).beat * 2) / 3;
}

/** A note that the instrument does not have, by octaves into what it has. */
function withinCompass(midi: number, [low, high]: Compass): number {
  if (midi < low) return midi + octave * Math.ceil((low - midi) / octave);
  return midi > high ? midi - octave * Math.ceil((midi - high) / octave) : midi;
}

/** Octaves for notes that the instrument does not have, chord tones for those that lie outside its range, and for the
 * weaker notes of leaps beyond all; by place in the phrase. */
function nearerTones(
  phrase: readonly Struck[],
  heights: readonly number[],
  { range, leap, compass }: Pick<LineWords, "range" | "leap" | "compass">,
  { harmonyAt, piece: { bars } }: Ground,
  lossOf: (stroke: Struck) => number,
): ReadonlyMap<number, number> {
  const [low, high] = range;
  const widest = Math.max(octave, leap.most);
  const found = new Map<number, number>();
  const at = (k: number): number | undefined => found.get(k) ?? heights[k];
  const isEdge = (k: number): boolean => k === 0 || k === phrase.length - 1;
  // a tone that the line has itself: a chord that was read wrong makes no wrong note
  const known = new Set(phrase.map(({ midi }) => pitchClass(midi)));
  const toneIn = (k: number, from: number, step: number): number | undefined => {
    const chord = harmonyAt(phrase[k]?.on ?? 0)?.tones ?? [];
    const tones = chord.filter((tone) => known.has(tone));
    for (let i = 0; i < octave; i++) {
      const midi = from + i * step;
      if (tones.includes(pitchClass(midi)) && midi >= low && midi <= high) return midi;
    }
    return undefined;
  };
  heights.forEach((midi, k) => {
    if (outside(midi, range) === 0) return;
    const tone = isEdge(k) ? undefined : midi > high ? toneIn(k, high, -1) : toneIn(k, low, 1);
    const given = tone ?? withinCompass(midi, compass);
    if (given !== midi) found.set(k, given);
  });
  for (let k = 1; k < phrase.length; k++) {
    const [before, now] = [at(k - 1), at(k)];
    const [a, b] = [phrase[k - 1], phrase[k]];
    if (before === undefined || now === undefined || !a || !b || Math.abs(now - before) <= widest) continue;
    if (isOwnLeap(a, b, now - before, bars)) continue;
    const weaker = lossOf(b) <= lossOf(a) ? k : k - 1;
    const note = weaker === k ? b : a;
    if (isEdge(weaker) || lossOf(note) > tooDear) continue;
    const other = weaker === k ? before : now;
    const away = Math.sign((at(weaker) ?? 0) - other);
    const tone = toneIn(weaker, other + away * widest, -away);
    if (tone !== undefined) found.set(weaker, tone);
  }
  return found;
}
