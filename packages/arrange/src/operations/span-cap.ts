import { type Bar, groupsOf, mapStrikes, type Tone } from "../read/bar/bar.ts";
import { anchorOf } from "./chord-thinning.ts";
import { type BarContext, byOctaves, type Operation } from "./operation.ts";

const caps = [14, 12, 9, 8, 7, 5];
const names: Readonly<Record<number, string>> = {
  14: "a ninth",
  12: "an octave",
  9: "a sixth",
  8: "a minor sixth",
  7: "a fifth",
  5: "a fourth",
};
/** Strength that keeps chords within so many semitones. */
export const spanWithin = (semitones: number): number => {
  const index = caps.findIndex((cap) => cap <= semitones);
  return index < 0 ? caps.length : index + 1;
};

/** A hand's chords stay within 14, 12, 9, 8, 7 or 5 semitones: notes outside come an octave nearer or go. */
export const spanCap: Operation = {
  rule: "hand-span",
  strengths: caps.length,
  reason: (strength) => `Nothing reaches further than ${names[caps[strength - 1] ?? 5]}, so the hand can stay closed.`,
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    const cap = caps[strength - 1] ?? 5;
    const moved = new Map<Tone, Tone | undefined>();
    for (const { strikes } of groupsOf(bar)) {
      const heads = strikes.flatMap((strike) => strike.heads);
      const anchor = heads.find((head) => head.melody) ?? anchorOf(heads, context);
      if (!anchor || reach(heads) <= cap) continue;
      const taken = heads.filter((head) => head.melody || head === anchor);
      for (const head of heads) {
        if (taken.includes(head)) continue;
        const nearer = within(head, anchor, taken, cap);
        moved.set(head, nearer);
        if (nearer) taken.push(nearer);
      }
    }
    if (moved.size === 0) return bar;
    return mapStrikes(bar, (strike) => {
      if (!strike.heads.some((head) => moved.has(head) && moved.get(head) !== head)) return strike;
      const heads = strike.heads.flatMap((head) => (moved.has(head) ? (moved.get(head) ?? []) : head));
      return heads.length > 0 ? { ...strike, heads: heads.toSorted((a, b) => a.midi - b.midi) } : undefined;
    });
  },
};

const reach = (heads: readonly Tone[]): number => {
  const pitches = heads.map((head) => head.midi);
  return Math.max(...pitches) - Math.min(...pitches);
};

/** The note, perhaps octaves nearer, on the anchor's own side and within the cap of all notes kept so far. */
function within(head: Tone, anchor: Tone, taken: readonly Tone[], cap: number): Tone | undefined {
  const side = Math.sign(head.midi - anchor.midi);
  for (let octaves = 0; octaves <= 4; octaves++) {
    const candidate = byOctaves(head, -side * octaves);
    if (Math.sign(candidate.midi - anchor.midi) !== side) return undefined;
    const clear = taken.every((other) => other.midi !== candidate.midi);
    if (clear && reach([candidate, ...taken]) <= cap) return candidate;
  }
  return undefined;
}
