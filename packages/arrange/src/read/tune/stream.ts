import type { Hand } from "@gradus/difficulty";
import { topsOf } from "../onsets.ts";
import type { Piece, PieceBar, PieceNote } from "../piece.ts";

/** One voice of a hand as written, as a line: its highest note at each onset, by bar. */
export type Stream = {
  readonly hand: Hand;
  readonly key: string;
  readonly byBar: readonly (readonly PieceNote[])[];
};

/** How the line goes over a stretch; shares are of its intervals. */
export type Traits = {
  readonly count: number;
  /** by a tone or semitone */
  readonly steps: number;
  /** by a minor third or more */
  readonly leaps: number;
  /** repeated */
  readonly stills: number;
  /** share of the commonest distance between onsets */
  readonly even: number;
  /** share of beats that go up and down like the beat before (or the one before that), in the same rhythm */
  readonly periodic: number;
  /** share of notes off the beat with nothing on the beat before them */
  readonly off: number;
  /** mean distance between onsets, in beats */
  readonly pace: number;
  /** mean height */
  readonly height: number;
};

/** The voices of a hand as streams, the highest on average first. */
export function streamsOf(piece: Piece, hand: Hand): readonly Stream[] {
  const voices = new Map<string, PieceNote[]>();
  for (const note of piece.notes) {
    if (note.hand !== hand) continue;
    const key = `${note.part}/${note.staff}/${note.voice}`;
    const own = voices.get(key);
    if (own) own.push(note);
    else voices.set(key, [note]);
  }
  return [...voices]
    .map(([key, notes]) => ({ hand, key, byBar: byBarOf(piece.bars, topsOf(notes)) }))
    .toSorted((a, b) => meanHeight(b.byBar.flat()) - meanHeight(a.byBar.flat()));
}

/** Notes by the bar in which they begin. */
export function byBarOf<Note extends PieceNote>(
  bars: readonly PieceBar[],
  notes: readonly Note[],
): readonly (readonly Note[])[] {
  const byBar: Note[][] = bars.map(() => []);
  for (const note of notes) byBar[note.measure]?.push(note);
  return byBar;
}

export const meanHeight = (notes: readonly PieceNote[]): number =>
  notes.reduce((sum, { midi }) => sum + midi, 0) / Math.max(1, notes.length);

/** How a line goes in bars `from` to `to` (excluded). */
export function traitsOf(bars: readonly PieceBar[], byBar: Stream["byBar"], from: number, to: number): Traits {
  const notes = byBar.slice(Math.max(0, from), to).flat();
  const intervals: number[] = [];
  const paces: number[] = [];
  for (let i = 1; i < notes.length; i++) {
    const note = notes[i];
    const before = notes[i - 1];
    if (!note || !before) continue;
    const bar = bars[before.measure];
    // what lies a bar's rest apart is no interval
    if (bar && note.on - before.on > bar.nominal) continue;
    intervals.push(Math.abs(note.midi - before.midi));
    paces.push((note.on - before.on) / (bar?.beat ?? 1));
  }
  const beats = beatsOf(bars, notes);
  const among = Math.max(1, intervals.length);
  return {
    count: notes.length,
    steps: intervals.filter((size) => size > 0 && size <= 2).length / among,
    leaps: intervals.filter((size) => size >= 3).length / among,
    stills: intervals.filter((size) => size === 0).length / among,
    even: commonest(paces) / among,
    periodic: periodicity(bars, beats),
    off: beats.filter(([first]) => first && onBeat(bars, first) !== 0).length / Math.max(1, beats.length),
    pace: paces.reduce((sum, pace) => sum + pace, 0) / Math.max(1, paces.length),
    height: meanHeight(notes),
  };
}

function commonest(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(Math.round(value * 48), (counts.get(Math.round(value * 48)) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

/** Notes in time by the beat in which they begin. */
function beatsOf(bars: readonly PieceBar[], notes: readonly PieceNote[]): readonly (readonly PieceNote[])[] {
  const beats: PieceNote[][] = [];
  let start = -1;
  for (const note of notes) {
    const at = note.on - onBeat(bars, note);
    if (at !== start) beats.push([]);
    start = at;
    beats.at(-1)?.push(note);
  }
  return beats;
}

function periodicity(bars: readonly PieceBar[], beats: readonly (readonly PieceNote[])[]): number {
  const shapes = beats.map((beat) => (beat.length > 1 ? shapeOf(bars, beat) : ""));
  const alike = (lag: number): number => shapes.filter((shape, i) => shape !== "" && shape === shapes[i - lag]).length;
  // a figure goes round in a beat or in two
  return Math.max(alike(1), alike(2)) / Math.max(1, shapes.length - 1);
}

/** Where the notes of a beat lie in it, and whether each goes up or down. */
function shapeOf(bars: readonly PieceBar[], beat: readonly PieceNote[]): string {
  let shape = "";
  beat.forEach((note, i) => {
    shape += `${onBeat(bars, note)},${i > 0 ? Math.sign(note.midi - (beat[i - 1]?.midi ?? 0)) : ""} `;
  });
  return shape;
}

/** Ticks from the beat before it. */
function onBeat(bars: readonly PieceBar[], { on, measure }: PieceNote): number {
  const bar = bars[measure];
  return bar ? (on - bar.start) % bar.beat : 0;
}

/** 0 to 1: how far a line is a figure that accompanies: even values that leap or stand, beat like beat. */
export const figureIn = ({ even, leaps, stills, periodic }: Traits): number =>
  even * Math.min(1, Math.max(stills, 0.55 * leaps + 0.6 * periodic));

/** How much a line is like a tune: steps, varied values, on the beats, not too quick. */
export const tuneIn = (traits: Traits): number =>
  1.2 * traits.steps +
  0.6 * (1 - traits.even) -
  figureIn(traits) -
  0.6 * traits.off +
  0.15 * Math.max(-2, Math.min(1, Math.log2(traits.pace || 1)));
