import { compare } from "@gradus/score";
import { byOctaves, chordAt, pitchClass } from "../../operations/operation.ts";
import { keepHeads, mapStrikes } from "../../read/bar/bar.ts";
import { newTone } from "../../read/bar/tune-line.ts";
import type { Chord } from "../../read/chord.ts";
import type { Rule } from "./rule.ts";

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

const isSeventh = (root: number, name: number): boolean => [10, 11].includes((name - root + 12) % 12);

/** The notes that make more than a triad of what one hand strikes: the sevenths, then what is no root, third or fifth. */
function beyondTriad(names: readonly number[], chord: Chord | undefined): ReadonlySet<number> {
  const roots = chord && names.includes(chord.root) ? [chord.root] : names;
  const root = roots.find((one) => names.some((name) => isSeventh(one, name)));
  const out = new Set(root === undefined ? [] : names.filter((name) => isSeventh(root, name)));
  const base = root ?? chord?.root;
  if (names.length - out.size > 3 && base !== undefined)
    for (const name of names) if (![0, 3, 4, 6, 7, 8].includes((name - base + 12) % 12)) out.add(name);
  return out;
}

/** Chords without sevenths and what lies beyond: of the accompaniment only root, third and fifth stay. */
export const triadsOnly: Rule = {
  rule: "wish-chords",
  reason: "Plain triads, as you asked: sevenths and other added notes are left out.",
  apply: (bar, context) =>
    keepHeads(bar, (heads, { onset }) => {
      const names = [...new Set(heads.map(({ midi }) => pitchClass(midi)))];
      const out = names.length < 3 ? new Set<number>() : beyondTriad(names, chordAt(context, onset));
      return new Set(heads.filter((head) => head.melody || !out.has(pitchClass(head.midi))));
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
