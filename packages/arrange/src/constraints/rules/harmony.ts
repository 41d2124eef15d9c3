import { compare } from "@gradus/score";
import { chordTones } from "../../analysis/harmony.ts";
import { mapStrikes } from "../../bar/bar.ts";
import { newTone } from "../../bar/tune-line.ts";
import { byOctaves, chordAt, pitchClass } from "../../operations/operation.ts";
import { type Rule, rebuiltAt } from "./rule.ts";

/** widest chord that a seventh is added to, in semitones */
const reach = 12;
const majorScale = [0, 2, 4, 5, 7, 9, 11];

/** The seventh of the key above the root of chords that are struck on a beat with three notes or two. */
export const withSevenths: Rule = {
  rule: "wish-chords",
  reason: "Chords get their seventh, as you asked.",
  apply: (bar, context) => {
    const { keyCentre, transpose, metre } = context;
    const inKey = (midi: number): boolean =>
      majorScale.includes((((midi - transpose - 7 * (keyCentre - 2)) % 12) + 12) % 12);
    return mapStrikes(bar, (strike) => {
      const chord = chordAt(context, strike.onset);
      const onBeat = metre.grids.beat.some((beat) => compare(beat, strike.onset) === 0);
      const isPlain = chord?.kind === "major" || chord?.kind === "minor";
      if (!chord || !isPlain || !onBeat || strike.heads.length < 2 || strike.hidden) return strike;
      if (strike.heads.some(({ tieStart, tieStop }) => tieStart || tieStop)) return strike;
      const heights = strike.heads.map(({ midi }) => midi);
      const seventh = [10, 11].map((size) => (chord.root + size) % 12).find((name) => inKey(name));
      if (seventh === undefined || heights.some((midi) => pitchClass(midi) === seventh)) return strike;
      const [low, high] = [Math.min(...heights), Math.max(...heights)];
      const midi = Array.from({ length: reach + 1 }, (_, i) => low + i).find(
        (one) => pitchClass(one) === seventh && Math.max(high, one) - low <= reach && one !== high + 1,
      );
      if (midi === undefined || (context.role === "melody" && midi > high)) return strike;
      return { ...strike, heads: [...strike.heads, newTone(midi, context)].toSorted((a, b) => a.midi - b.midi) };
    });
  },
};

/** Chords without sevenths and what lies beyond: of the accompaniment only root, third and fifth stay. */
export const triadsOnly: Rule = {
  rule: "wish-chords",
  reason: "Plain triads, as you asked: sevenths and other added notes are left out.",
  apply: (bar, context) =>
    rebuiltAt(bar, context, (head, kept, onset) => {
      const chord = chordAt(context, onset);
      if (head.melody || !chord || kept.length === 0) return head;
      const [root, third, ...others] = chordTones(chord);
      const fifth = others.find((name) => [6, 7, 8].includes((((name - chord.root) % 12) + 12) % 12));
      return [root, third, fifth].includes(pitchClass(head.midi)) ? head : undefined;
    }),
};

/** Chords with their root at the bottom: what lies under it in the same hand comes above. */
export const rootPosition: Rule = {
  rule: "wish-chords",
  reason: "Chords stand on their root, as you asked.",
  apply: (bar, context) =>
    mapStrikes(bar, (strike) => {
      const chord = chordAt(context, strike.onset);
      const root = strike.heads.find(({ midi }) => chord && pitchClass(midi) === chord.root);
      if (!root || strike.heads.length < 2 || strike.heads.some(({ tieStart, tieStop }) => tieStart || tieStop))
        return strike;
      const heads = strike.heads.map((head) =>
        head.midi < root.midi && !head.melody ? byOctaves(head, Math.ceil((root.midi - head.midi) / 12)) : head,
      );
      const names = new Set<number>();
      const different = heads.filter(({ midi }) => !names.has(midi) && names.add(midi));
      if (different.every((head, i) => head === strike.heads[i])) return strike;
      return { ...strike, heads: different.toSorted((a, b) => a.midi - b.midi) };
    }),
};
