import { onsetsOf } from "./onsets.ts";
import type { Piece, PieceBar, PieceNote } from "./piece.ts";
import { quarter } from "./ticks.ts";

/** notes from which a run is a figure that an ear knows again */
const least = 5;
/** by how much the hand that has the figure moves more than the other one */
const leads = 1.5;
/** measures before and after in which the other hand has the figure */
const near = 8;
/** share of the steps of two figures that go the same way */
const same = 0.9;

/** share of the halves of measures in which a lower hand that takes part in a figure moves more, at most */
const mostly = 0.5;

type Window = { readonly bar: number; readonly figure: string; readonly hand: "L" | "R" };

/**
 * Measures in which the lower hand has the figure that the upper one has nearby, while the upper one steps back: an answer, or
 * hands that change their parts. What it plays there is a line like the tune, and no accompaniment. A figure is known by its
 * rhythm and the way it goes, over half a measure or a whole one. Pure.
 */
export function exchangedIn({ bars, notes }: Pick<Piece, "bars" | "notes">): ReadonlySet<number> {
  const byBar = Map.groupBy(notes, ({ measure }) => measure);
  const windows = bars.flatMap((bar) => windowsOf(bar, byBar.get(bar.index) ?? []));
  const upper = windows.filter(({ hand }) => hand === "R");
  // a lower hand that always moves more accompanies
  if (windows.length - upper.length > mostly * halvesOf(bars, byBar)) return new Set();
  const answers = windows.filter(
    ({ hand, bar, figure }) =>
      hand === "L" && upper.some((one) => Math.abs(one.bar - bar) <= near && isLike(one.figure, figure)),
  );
  return new Set(answers.map(({ bar }) => bar));
}

/** 2 for a measure of an even number of beats that is as long as four quarters, else 1. */
const partsOf = ({ length, beat }: PieceBar): number =>
  Math.round(length / beat) % 2 === 0 && length >= 4 * quarter ? 2 : 1;

const halvesOf = (bars: readonly PieceBar[], byBar: ReadonlyMap<number, unknown>): number =>
  bars.reduce((sum, bar) => sum + (byBar.has(bar.index) ? partsOf(bar) : 0), 0);

/** The halves of a measure, or the whole one, in which one hand leads with a single line. */
function windowsOf(bar: PieceBar, notes: readonly PieceNote[]): readonly Window[] {
  const parts = partsOf(bar);
  const length = bar.length / parts;
  return Array.from({ length: parts }, (_, i) => bar.start + i * length).flatMap((from) => {
    const own = (hand: "L" | "R"): readonly PieceNote[] =>
      notes.filter((note) => note.hand === hand && note.on >= from && note.on < from + length);
    const [L, R] = [own("L"), own("R")];
    const [low, high] = [onsetsOf(L).length, onsetsOf(R).length];
    const hand = low >= leads * high ? "L" : high >= leads * low ? "R" : undefined;
    const run = hand === "L" ? L : R;
    const count = Math.max(low, high);
    if (!hand || count < least || run.length > 1.05 * count || leapsIn(run) || isTremolo(run)) return [];
    return [{ bar: bar.index, hand, figure: figureOf(run, from) }];
  });
}

/** True for a run that leaps by more than an octave: a bass, and chords broken above it. */
function leapsIn(notes: readonly PieceNote[]): boolean {
  const tops = onsetsOf(notes).map((group) => group.at(-1)?.midi ?? 0);
  return tops.some((midi, i) => i > 0 && Math.abs(midi - (tops[i - 1] ?? midi)) > 12);
}

/** True for a note that is repeated, or two by turns: any hand has them, and they tell nothing. */
const isTremolo = (notes: readonly PieceNote[]): boolean => new Set(notes.map(({ midi }) => midi)).size <= 2;

/** Onsets, then a sign for every step. */
function figureOf(notes: readonly PieceNote[], from: number): string {
  const tops = onsetsOf(notes).map((group) => group.at(-1) as PieceNote);
  const steps = tops.slice(1).map(({ midi }, i) => Math.sign(midi - (tops[i]?.midi ?? midi)));
  return `${tops.map(({ on }) => on - from).join()}/${steps.map((sign) => "-=+"[sign + 1]).join("")}`;
}

function isLike(one: string, other: string): boolean {
  const [rhythm = "", steps = ""] = one.split("/");
  const [otherRhythm = "", otherSteps = ""] = other.split("/");
  if (rhythm !== otherRhythm) return false;
  const agreeing = [...steps].filter((step, i) => step === otherSteps[i]).length;
  return agreeing >= same * steps.length;
}
