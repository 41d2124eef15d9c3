import { type Bar, keepHeads, type Tone } from "../read/bar/bar.ts";
import { type BarContext, chordAt, dispensable, type Operation, pitchClass } from "./operation.ts";

const sizes = [5, 4, 3, 2, 1];
/** Strength that leaves at most so many notes in a hand. */
export const thinnedTo = (notes: number): number => sizes.indexOf(Math.max(1, Math.min(5, notes))) + 1;

/** Chords keep at most 5, 4, 3, 2 or 1 notes: the melody or the bass first, then third and root, doublings last. */
export const chordThinning: Operation = {
  rule: "chord-thinning",
  strengths: sizes.length,
  reason: (strength) => {
    const size = sizes[strength - 1] ?? 1;
    if (size === 1) return "One note at a time in this hand: the one that carries the line.";
    return `At most ${size} notes at once: root and third say which chord it is.`;
  },
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    const size = sizes[strength - 1] ?? 1;
    return keepHeads(bar, (heads, { onset }) => {
      const pitches = new Set(heads.map((head) => head.midi));
      if (pitches.size <= size) return new Set(heads);
      const chord = chordAt(context, onset);
      const kept = new Set(heads.filter((head) => head.melody));
      const anchor = anchorOf(heads, context);
      if (anchor && kept.size < size) kept.add(anchor);
      while (kept.size < size) {
        const next = mostNeeded(heads, kept, (head) => dispensable(head.midi, chord));
        if (!next) break;
        kept.add(next);
      }
      return kept;
    });
  },
};

/** The note that the hand can least lose: lowest of an accompaniment, highest of a melody hand. */
export const anchorOf = (heads: readonly Tone[], context: BarContext): Tone | undefined =>
  heads.toSorted((a, b) => (context.role === "melody" ? b.midi - a.midi : a.midi - b.midi))[0];

function mostNeeded(heads: readonly Tone[], kept: ReadonlySet<Tone>, rank: (head: Tone) => number): Tone | undefined {
  const present = new Set([...kept].map((head) => pitchClass(head.midi)));
  const cost = (head: Tone): number => rank(head) + (present.has(pitchClass(head.midi)) ? 10 : 0);
  let best: Tone | undefined;
  for (const head of heads) {
    if (kept.has(head) || [...kept].some((other) => other.midi === head.midi)) continue;
    if (!best || cost(head) < cost(best)) best = head;
  }
  return best;
}
