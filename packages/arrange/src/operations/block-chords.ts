import { compare, type Fraction, fraction } from "@gradus/score";
import { type Attack, attacksOf, oneLine } from "../read/bar/attacks.ts";
import type { Bar, Tone } from "../read/bar/bar.ts";
import { hasLyrics } from "../read/bar/marks.ts";
import type { Chord } from "../read/chord.ts";
import { type GridName, slotAt } from "../read/metre.ts";
import {
  type BarContext,
  byOctaves,
  chordAt,
  chordalShare,
  dispensable,
  type Operation,
  pitchClass,
} from "./operation.ts";

const grids: readonly GridName[] = ["beat", "half", "bar"];
const words = ["on each beat", "twice a measure", "once a measure"];
const span = 12;
const fullest = 4;

/** A broken chord, Alberti bass or tremolo becomes the chord itself, struck with each change of harmony at least. */
export const blockChords: Operation = {
  rule: "block-chords",
  strengths: grids.length,
  reason: (strength) =>
    `The broken chord is struck at once, ${words[strength - 1]}: the hand takes a shape and rests in it.`,
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    const attacks = attacksOf(bar);
    if (!isBroken(attacks, context) || hasLyrics(bar)) return bar;
    const slots = withChanges(context.metre.grids[grids[strength - 1] ?? "bar"], context);
    const struck: Attack[] = [];
    for (const [index, start] of slots.entries()) {
      const inside = attacks.filter((attack) => slotAt(slots, attack.onset) === index);
      const first = inside[0];
      if (!first) continue;
      const beats = context.metre.grids.beat;
      const place =
        index === 0 && compare(first.onset, start) > 0 ? (beats[slotAt(beats, first.onset)] ?? start) : start;
      struck.push({ onset: place, heads: gathered(inside, chordAt(context, start)), model: first.model });
    }
    if (struck.length === attacks.length) return bar;
    return oneLine(bar, struck, context.metre, fraction(bar.length.n, 2 * bar.length.d));
  },
};

/** Most notes are tones of the chord, come singly and jump: not a scale or a tune. */
function isBroken(attacks: readonly Attack[], context: BarContext): boolean {
  if (attacks.length < 3) return false;
  const single = attacks.filter((attack) => attack.heads.length <= 2).length;
  const jumps = attacks.filter((attack, i) => {
    const before = attacks[i - 1]?.heads[0];
    const now = attack.heads[0];
    return before !== undefined && now !== undefined && Math.abs(before.midi - now.midi) > 2;
  }).length;
  const enough = single >= 0.6 * attacks.length && jumps >= 0.5 * (attacks.length - 1);
  return enough && chordalShare(attacks, context) >= 0.75;
}

/** The grid's points and the beats on which the chord changes. */
export function withChanges(points: readonly Fraction[], context: BarContext): readonly Fraction[] {
  const changes = context.harmony.slice(1).filter((spanNow, i) => {
    const before = context.harmony[i]?.chord;
    return before?.root !== spanNow.chord?.root;
  });
  const all = [...points];
  for (const { from } of changes) if (!all.some((point) => compare(point, from) === 0)) all.push(from);
  return all.toSorted(compare);
}

/** semitones from a note to a neighbour */
const step = 2;

/**
 * The lowest note, or the chord tone that it only passes to, and the chord's other tones within an octave, at most four. A note and
 * its neighbour, one after the other, are a line and no chord: only the first of two tones of the chord is gathered.
 */
export function gathered(attacks: readonly Attack[], chord: Chord | undefined): readonly Tone[] {
  const isTone = ({ midi }: Tone): boolean => dispensable(midi, chord) < 4;
  const all = attacks
    .flatMap(({ heads }, i) => {
      const before = attacks[i - 1]?.heads.filter(isTone) ?? [];
      return heads.filter(({ midi }) =>
        before.every((tone) => tone.midi === midi || Math.abs(tone.midi - midi) > step),
      );
    })
    .toSorted((a, b) => a.midi - b.midi);
  const lowest = all[0];
  if (!lowest) return [];
  const grounded = all.find(isTone);
  const bass = grounded && grounded.midi - lowest.midi <= step ? grounded : lowest;
  const byName = new Map<number, Tone>();
  for (const tone of all) {
    const name = pitchClass(tone.midi);
    if (name === pitchClass(bass.midi) || byName.has(name)) continue;
    const octaves = Math.floor((tone.midi - bass.midi) / span);
    byName.set(name, { ...byOctaves(tone, -octaves), tieStart: false, tieStop: false });
  }
  const tones = [...byName.values()]
    .filter(isTone)
    .toSorted((a, b) => dispensable(a.midi, chord) - dispensable(b.midi, chord))
    .slice(0, fullest - 1);
  return [bass, ...tones].toSorted((a, b) => a.midi - b.midi);
}
