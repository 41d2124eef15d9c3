import { table } from "@gradus/contracts";
import { midiOf } from "@gradus/score";
import { alongPath } from "../../operations/octave-path.ts";
import { type BarContext, byOctaves } from "../../operations/operation.ts";
import { groupsOf, type Tone } from "../../read/bar/bar.ts";
import { letterOf, pitchOf } from "../pitch-names.ts";
import { type Rule, type RuleSide, rebuilt } from "./rule.ts";

/** Everything between two written pitches: a figure that lies outside moves by octaves, a single note that cannot goes. */
export function withinRange(low: string | undefined, high: string | undefined, side: RuleSide): Rule {
  return withinMidi(
    (low === undefined ? 0 : midiOf(pitchOf(low))) + side.transpose,
    (high === undefined ? 127 : midiOf(pitchOf(high))) + side.transpose,
    low === undefined
      ? `Nothing above ${high}`
      : high === undefined
        ? `Nothing below ${low}`
        : `Only ${low} to ${high}`,
  );
}

/** The same between sounding MIDI numbers. */
export const withinMidi = (low: number, high: number, words: string): Rule => ({
  rule: "wish-range",
  reason: `${words}, as you asked: what lay outside is played an octave nearer.`,
  apply: (bar, context) => {
    const inside = ({ midi }: Tone): boolean => midi >= low && midi <= high;
    if (groupsOf(bar).every(({ strikes }) => strikes.every((strike) => strike.heads.every(inside)))) return bar;
    const path = { low, high, leap: 12, leapCost: 0.2, turnCost: 2, changeCost: 2, neighbours: context.neighbours };
    return rebuilt(alongPath(bar, path), context, (head, kept) => folded(head, kept, low, high));
  },
});

function folded(head: Tone, kept: readonly Tone[], low: number, high: number): Tone | undefined {
  const octaves =
    head.midi > high ? -Math.ceil((head.midi - high) / 12) : head.midi < low ? Math.ceil((low - head.midi) / 12) : 0;
  if (octaves === 0) return head;
  const moved = byOctaves(head, octaves);
  const free = kept.every((other) => other.midi !== moved.midi);
  return free && moved.midi >= low && moved.midi <= high ? moved : undefined;
}

/** Diatonic steps from the middle line of a staff to its outer lines. */
const staffReach = 4;
const middleLines: Readonly<Record<string, number>> = table({ G2: 34, F4: 22, C3: 28, C4: 26, C1: 32, G1: 36, F3: 24 });
const stepSemitones = [0, 2, 4, 5, 7, 9, 11];
/** MIDI number of a natural by its diatonic number, C0 = 0. */
const naturalAt = (diatonic: number): number =>
  12 * (Math.floor(diatonic / 7) + 1) + (stepSemitones[((diatonic % 7) + 7) % 7] ?? 0);

/** Written MIDI numbers of the lowest and highest natural with at most so many ledger lines under a clef. */
export function ledgerRange(
  clef: { readonly sign: string; readonly line: number | undefined; readonly octaveChange: number } | undefined,
  max: number,
): readonly [number, number] {
  const sign = clef?.sign ?? "G";
  const line = clef?.line ?? (sign === "F" ? 4 : sign === "C" ? 3 : 2);
  const middle = (middleLines[`${sign}${line}`] ?? 34) + 7 * (clef?.octaveChange ?? 0);
  const reach = staffReach + 2 * max + 1;
  return [naturalAt(middle - reach), naturalAt(middle + reach)];
}

const sharpsOrder = ["F", "C", "G", "D", "A", "E", "B"] as const;
/** What a key signature does to a step, in semitones. */
export function signatureAlter(step: string, fifths: number): number {
  const place = sharpsOrder.indexOf(step as (typeof sharpsOrder)[number]);
  if (fifths > 0) return place < fifths ? 1 : 0;
  return 6 - place < -fifths ? -1 : 0;
}

/** Every note as the signature has it: accidentals of the tune are taken back, other altered notes go with their colour. */
export const withoutAccidentals = (fifths: number, except: readonly string[] = []): Rule => ({
  rule: "wish-accidentals",
  reason: "Only notes of the key, as you asked: altered notes are played as the signature has them.",
  apply: (bar, context) =>
    rebuilt(bar, context, (head, kept) => {
      if (!head.pitch) return head;
      const alter = signatureAlter(head.pitch.step, fifths);
      if (alter === head.pitch.alter || except.includes(letterOf(head.pitch))) return head;
      const midi = head.midi + alter - head.pitch.alter;
      if (kept.some((other) => other.midi === midi)) return undefined;
      return { ...head, midi, pitch: { ...head.pitch, alter }, tieStart: false, tieStop: false };
    }),
});

/** Steps of a line wider than this come an octave nearer where that helps. */
export const withinLeap = (semitones: number): Rule => ({
  rule: "wish-leaps",
  reason: `Leaps of more than ${semitones} semitones are folded in by an octave, as you asked.`,
  apply: (bar, { neighbours, centre }: BarContext) =>
    alongPath(bar, {
      low: centre - 18,
      high: centre + 18,
      leap: semitones,
      leapCost: 50,
      turnCost: 1,
      changeCost: 0.1,
      neighbours,
    }),
});
