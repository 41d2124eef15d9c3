import { type HandShape, isInReach } from "@gradus/difficulty";
import { type Bar, keepHeads, type Tone } from "../read/bar/bar.ts";
import { type BarContext, chordAt, dispensable, type Operation } from "./operation.ts";

/** Chords on strings keep what one hand stops at the level; the tune stays, then the bass, then third and root. */
export const handReach: Operation = {
  rule: "hand-reach",
  strengths: 1,
  reason: () => "Chords keep the notes that lie under one hand.",
  apply: (bar: Bar, _strength: number, context: BarContext): Bar => {
    const { hand } = context.most;
    if (!hand) return bar;
    return keepHeads(bar, (heads, { onset }) => {
      const chord = chordAt(context, onset);
      const lowest = Math.min(...heads.map(({ midi }) => midi));
      let kept = heads;
      while (kept.length > 1 && !isStopped(kept, hand)) {
        const free = kept.filter((head) => !head.melody);
        if (free.length === 0) break;
        const worth = (head: Tone): number => (head.midi === lowest ? -1 : dispensable(head.midi, chord));
        const least = free.reduce((worst, head) => (worth(head) > worth(worst) ? head : worst));
        kept = kept.filter((head) => head !== least);
      }
      return new Set(kept);
    });
  },
};

const isStopped = (heads: readonly Tone[], hand: HandShape): boolean =>
  isInReach([...new Set(heads.map(({ midi }) => midi))], hand);
