import { type Note, QUARTER } from "../grid/grains.ts";
import type { KeySignature } from "../notes/lines.ts";
import { rateKeys } from "./key-profile.ts";

export type FoundKey = KeySignature & { readonly confidence: number };

/** Quarters at the start that count twice: a piece begins in its key, and ends in it. */
const OPENING = 48 * QUARTER;
const CLOSING = 12 * QUARTER;

/** The key of a whole piece without a signature. `notes`: all with a pitch. */
export function findKey(notes: readonly Note[]): FoundKey {
  const end = notes.reduce((last, { off }) => Math.max(last, off), 0);
  const histogram = new Array<number>(12).fill(0);
  for (const { on, off, key } of notes) {
    const weight = 1 + (on < OPENING ? 1 : 0) + (on >= end - CLOSING ? 1 : 0);
    histogram[key % 12] = (histogram[key % 12] ?? 0) + weight * Math.min(off - on, 4 * QUARTER);
  }
  const lowest = notes.filter(({ on }) => on >= end - CLOSING).at(-1);
  const lastBass = notes
    .filter((note) => lowest && note.off >= end - QUARTER / 4)
    .reduce((low, note) => Math.min(low, note.key), 128);
  const rated = rateKeys(histogram).map((key) => ({
    ...key,
    score: key.score + (lastBass < 128 && key.tonic === lastBass % 12 ? 0.12 : 0),
  }));
  rated.sort((a, b) => b.score - a.score);
  const [best, ...others] = rated;
  const second = others.find(({ fifths }) => fifths !== best?.fifths);
  const lead = (best?.score ?? 0) - (second?.score ?? 0);
  if (!best || notes.length === 0) return { fifths: 0, minor: false, confidence: 0 };
  return { fifths: best.fifths, minor: best.minor, confidence: 1 / (1 + Math.exp(-12 * lead)) };
}
