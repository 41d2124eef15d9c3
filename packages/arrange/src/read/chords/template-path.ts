import { type Chord, type ChordKind, chords, chordTones } from "../chord.ts";
import type { LocalKey } from "./local-keys.ts";
import { degreeCost } from "./tune-degrees.ts";

/**
 * What sounds in one slot: weight of each of the 12 pitch classes, the bass, and a chord symbol that settles it; the key
 * around it, and the factor by which a change of chord there costs more or less than the usual.
 */
export type Slot = {
  readonly weights: Float64Array;
  readonly bass: number | undefined;
  readonly symbol: Chord | undefined;
  readonly key?: LocalKey | undefined;
  readonly changeWeight?: number | undefined;
};

/** richer chords must explain more: cost of a template by its kind */
const price: Readonly<Record<ChordKind, number>> = {
  major: 0,
  minor: 0,
  dominant: 0.06,
  "minor-seventh": 0.1,
  "major-seventh": 0.12,
  diminished: 0.06,
  "diminished-seventh": 0.1,
  "half-diminished": 0.1,
  augmented: 0.15,
  "suspended-fourth": 0.15,
};
const bassBonus = 0.15;
/** what the key says of a chord, by how many pitch classes sound: the fewer, the more */
const degreeWeights = [6, 6, 2, 0.6];
const changeCost = 0.12;
const fifthsCost = 0.02;

function fit(slot: Slot, chord: Chord): number {
  if (slot.symbol) return slot.symbol.root === chord.root && slot.symbol.kind === chord.kind ? 2 : 0;
  const total = slot.weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return 0;
  const tones = chordTones(chord);
  const inside = tones.reduce((sum, tone) => sum + (slot.weights[tone] ?? 0), 0) / total;
  const missing = tones.filter((tone) => (slot.weights[tone] ?? 0) === 0).length;
  const bass = slot.bass === chord.root ? bassBonus : 0;
  const sounding = slot.weights.reduce((count, weight) => count + (weight > 0 ? 1 : 0), 0);
  const degree = slot.key ? (degreeWeights[Math.min(sounding, 3)] ?? 0) * degreeCost(chord, slot.key) : 0;
  return 2 * inside - 1 - 0.08 * missing - price[chord.kind] + bass - degree;
}

/** The most likely chord of every slot (Viterbi: fit, cost of a change by distance of the roots on the circle of fifths); silence keeps the one before. */
export function labelHarmony(slots: readonly Slot[]): readonly Chord[] {
  if (slots.length === 0) return [];
  const back: Int32Array[] = [];
  let scores = new Float64Array(chords.length);
  slots.forEach((slot, index) => {
    const from = new Int32Array(chords.length);
    const next = new Float64Array(chords.length);
    const best = bestByRoot(scores);
    chords.forEach((chord, i) => {
      let value = scores[i] ?? 0;
      let origin = i;
      for (const [root, candidate] of best.entries()) {
        const moved =
          (scores[candidate] ?? 0) -
          changeCost * (slot.changeWeight ?? 1) -
          fifthsCost * fifthsBetween(root, chord.root);
        if (moved > value + 1e-12) {
          value = moved;
          origin = candidate;
        }
      }
      next[i] = value + fit(slot, chord);
      from[i] = index === 0 ? i : origin;
    });
    back.push(from);
    scores = next;
  });
  return readBack(back, scores);
}

function readBack(back: readonly Int32Array[], scores: Float64Array): readonly Chord[] {
  let state = scores.indexOf(Math.max(...scores));
  const labels: Chord[] = [];
  for (const from of back.toReversed()) {
    const chord = chords[state];
    if (chord) labels.push(chord);
    state = from[state] ?? state;
  }
  return labels.reverse();
}

function bestByRoot(scores: Float64Array): readonly number[] {
  const best = new Array<number>(12).fill(-1);
  chords.forEach((chord, i) => {
    const before = best[chord.root] ?? -1;
    if (before < 0 || (scores[i] ?? 0) > (scores[before] ?? 0)) best[chord.root] = i;
  });
  return best;
}

const fifthsBetween = (a: number, b: number): number => {
  const distance = ((((a - b) * 7) % 12) + 12) % 12;
  return Math.min(distance, 12 - distance);
};
