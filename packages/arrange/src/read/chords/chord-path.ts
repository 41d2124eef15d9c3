import { type Chord, type ChordKind, chordKinds, chords } from "../chord.ts";
import { wayBack } from "../viterbi.ts";
import { evidenceOf } from "./evidence.ts";
import type { LocalKey } from "./local-keys.ts";
import type { Sounds } from "./sounds.ts";
import { changeWeights, degreeWeight, motionWeights, recolourWeight } from "./weights.ts";

/** what a printed symbol is worth: more than all evidence against it */
const printed = 1000;
const kindCount = chordKinds.length;

/** Kinds that want to go on: what follows them is told by the motion of the root. */
const tenseKinds: ReadonlySet<ChordKind> = new Set(["dominant", "diminished", "diminished-seventh", "half-diminished"]);
const isTense = chordKinds.map((kind) => tenseKinds.has(kind));

/**
 * The most likely chord of every beat; `symbols` by beat settle it. As `cheapestPath`, but for its speed: what a change of chord
 * is worth hangs on two roots and the kind before, so of all chords before only the best of each such group is looked at. Pure.
 */
export function chordPath(
  sounds: readonly Sounds[],
  keys: readonly LocalKey[],
  symbols: readonly (Chord | undefined)[],
): readonly Chord[] {
  let scores = new Float64Array(chords.length);
  const back: Int32Array[] = [];
  sounds.forEach((sound, index) => {
    const key = keys[index] ?? { tonic: 0, mode: "major" };
    const change = changeWeights[sound.beat.place]?.[sound.struck] ?? 0;
    const next = new Float64Array(chords.length);
    const from = new Int32Array(chords.length);
    const degrees = degreesIn(key);
    const arrivals = index > 0 ? arrivalsAt(scores) : undefined;
    const symbol = symbols[index];
    const evidence = symbol || sound.silent ? undefined : evidenceOf(sound);
    chords.forEach((chord, to) => {
      from[to] = to;
      let best = scores[to] ?? 0;
      const arrival = arrivals?.[chord.root];
      if (arrival && arrival.score + change > best) {
        best = arrival.score + change;
        from[to] = arrival.from;
      }
      if (symbol) next[to] = best + (symbol.root === chord.root && symbol.kind === chord.kind ? printed : 0);
      else next[to] = best + (evidence ? (evidence[to] ?? 0) + (degrees[to] ?? 0) : 0);
    });
    back.push(from);
    scores = next;
  });
  return wayBack(back, scores.indexOf(Math.max(...scores))).flatMap((state) => chords[state] ?? []);
}

/** By key, minor ones twelve later: what each chord is worth in it. */
const degreeTables = (["major", "minor"] as const).flatMap((mode) =>
  Array.from({ length: 12 }, (_, tonic) =>
    Float64Array.from(chords.map((chord) => degreeWeight(chord, { tonic, mode }))),
  ),
);
const none = new Float64Array(chords.length);
const degreesIn = ({ tonic, mode }: LocalKey): Float64Array =>
  degreeTables[tonic + (mode === "minor" ? 12 : 0)] ?? none;

type Arrival = { readonly score: number; readonly from: number };

/** By root: the best chord that a chord with this root may come from, and its score with the motion, without the change. */
function arrivalsAt(scores: Float64Array): readonly Arrival[] {
  const leaders = [...leadersOf(scores, true), ...leadersOf(scores, false)];
  return Array.from({ length: 12 }, (_, root) => {
    let best: Arrival = { score: Number.NEGATIVE_INFINITY, from: 0 };
    for (const { from, score, origin, tense } of leaders) {
      const motion = (root - origin + 12) % 12;
      const worth = motion === 0 ? recolourWeight : (motionWeights[tense ? "tense" : "calm"][motion] ?? 0);
      if (score + worth > best.score) best = { score: score + worth, from };
    }
    return best;
  });
}

/** The best chord of each root among the tense or the calm ones. */
const leadersOf = (scores: Float64Array, tense: boolean): readonly (Arrival & { origin: number; tense: boolean })[] =>
  Array.from({ length: 12 }, (_, origin) => {
    let from = -1;
    for (let i = origin * kindCount; i < (origin + 1) * kindCount; i++) {
      if (isTense[i - origin * kindCount] !== tense) continue;
      if (from < 0 || (scores[i] ?? 0) > (scores[from] ?? 0)) from = i;
    }
    return { from, score: scores[from] ?? Number.NEGATIVE_INFINITY, origin, tense };
  });
