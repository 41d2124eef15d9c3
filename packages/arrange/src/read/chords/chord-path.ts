import type { LocalKey } from "../chord-degrees.ts";
import { type Chord, type ChordKind, chords } from "../harmony.ts";
import { evidenceFor, evidenceNames } from "./evidence.ts";
import type { Sounds } from "./sounds.ts";
import { changeWeights, evidenceWeights, motionWeights, recolourWeight } from "./weights.ts";

const weights = evidenceNames.map((name) => evidenceWeights[name]);
/** what a printed symbol is worth: more than all evidence against it */
const printed = 1000;

/** Kinds that want to go on: what follows them is told by the motion of the root. */
export const tenseKinds: ReadonlySet<ChordKind> = new Set([
  "dominant",
  "diminished",
  "diminished-seventh",
  "half-diminished",
]);

/** The most likely chord of every beat (Viterbi over all chords); `symbols` by beat settle it. Pure. */
export function chordPath(
  sounds: readonly Sounds[],
  keys: readonly LocalKey[],
  symbols: readonly (Chord | undefined)[],
): readonly Chord[] {
  let scores = new Float64Array(chords.length);
  const back: Int32Array[] = [];
  sounds.forEach((sound, index) => {
    const key = keys[index] ?? { tonic: 0, mode: "major" };
    const moves = movesInto(sound.beat.place);
    const next = new Float64Array(chords.length);
    const from = new Int32Array(chords.length);
    chords.forEach((chord, to) => {
      let best = Number.NEGATIVE_INFINITY;
      let origin = to;
      for (let i = 0; i < chords.length; i++) {
        const value = (scores[i] ?? 0) + (index > 0 ? (moves[i * chords.length + to] ?? 0) : 0);
        if (value <= best) continue;
        best = value;
        origin = i;
      }
      next[to] = best + fit(chord, sound, key, symbols[index]);
      from[to] = origin;
    });
    back.push(from);
    scores = next;
  });
  return readBack(back, scores);
}

function readBack(back: readonly Int32Array[], scores: Float64Array): readonly Chord[] {
  let state = scores.indexOf(Math.max(...scores));
  const path: Chord[] = [];
  for (let i = back.length - 1; i >= 0; i--) {
    const chord = chords[state];
    if (chord) path.push(chord);
    state = back[i]?.[state] ?? state;
  }
  return path.reverse();
}

function fit(chord: Chord, sound: Sounds, key: LocalKey, symbol: Chord | undefined): number {
  if (symbol) return symbol.root === chord.root && symbol.kind === chord.kind ? printed : 0;
  if (sound.silent) return 0;
  const found = evidenceFor(chord, sound, key);
  let sum = 0;
  for (let i = 0; i < found.length; i++) sum += (found[i] ?? 0) * (weights[i] ?? 0);
  return sum;
}

/** What each move from chord to chord is worth at a place of the bar, as a square table. */
const tables = changeWeights.map((change) =>
  Float64Array.from(
    chords.flatMap((from) =>
      chords.map((to) => {
        if (from === to) return 0;
        if (from.root === to.root) return change + recolourWeight;
        const motion = tenseKinds.has(from.kind) ? motionWeights.tense : motionWeights.calm;
        return change + (motion[(to.root - from.root + 12) % 12] ?? 0);
      }),
    ),
  ),
);
const none = new Float64Array(chords.length ** 2);
const movesInto = (place: number): Float64Array => tables[place] ?? none;
