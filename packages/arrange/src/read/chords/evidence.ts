import { pitchClass } from "../../operations/operation.ts";
import { type ChordKind, chords, intervalsOf } from "../chord.ts";
import type { Sounds } from "./sounds.ts";
import { evidenceWeights as weights } from "./weights.ts";

/** worth of each role of a tone: its share, its absence, and that it is the lowest */
const roles = (["root", "third", "fifth", "seventh"] as const).map((role) => ({
  share: weights[role],
  none: weights[`no-${role}`],
  bass: weights[`bass-${role}`],
}));
/** kinds whose root is the leading note: of the tones it is the one spelled highest on the line of fifths */
const leading: ReadonlySet<ChordKind> = new Set(["diminished", "diminished-seventh", "half-diminished"]);
const templates = chords.map(({ root, kind }) => ({
  root,
  tones: intervalsOf(kind).map((interval) => (root + interval) % 12),
  kind: weights[kind],
  leading: leading.has(kind) ? weights["leading-root"] : 0,
}));

/** What sounds in a stretch, as it speaks for each of `chords`, in their order. Pure. */
export function evidenceOf({ firm, passing, leaning, sums, low, sharpest }: Sounds): Float64Array {
  const all = firm.map((share, i) => share + (passing[i] ?? 0) + (leaning[i] ?? 0));
  // what a tone outside a chord costs it: the chord starts with all of them outside and takes its own back
  const strange = firm.map(
    (share, i) =>
      share * weights.strange +
      (passing[i] ?? 0) * weights["strange-passing"] +
      (leaning[i] ?? 0) * weights["strange-leaning"],
  );
  const outside =
    sums.firm * weights.strange + sums.passing * weights["strange-passing"] + sums.leaning * weights["strange-leaning"];
  const bass = low ? pitchClass(low.midi) : -1;
  const found = new Float64Array(templates.length);
  templates.forEach(({ root, tones, kind, leading }, at) => {
    let worth = outside + kind + (sharpest === root ? leading : 0);
    for (let i = 0; i < tones.length; i++) {
      const role = roles[i];
      const tone = tones[i] ?? 0;
      if (!role) continue;
      const share = all[tone] ?? 0;
      worth += share * role.share - (strange[tone] ?? 0);
      if (share === 0) worth += role.none;
      if (tone === bass) worth += role.bass;
    }
    found[at] = worth;
  });
  return found;
}
