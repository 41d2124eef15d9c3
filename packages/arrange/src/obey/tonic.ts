import { keySignature } from "@gradus/contracts";
import { keyOf, type Score } from "@gradus/score";
import { pitchClass } from "../operations/operation.ts";

/** Pitch class of the sounding key's tonic. */
export function tonicOf(score: Score): number {
  const { fifths, mode } = keySignature(keyOf(score));
  const major = pitchClass(7 * fifths);
  return mode === "minor" ? (major + 9) % 12 : major;
}

/** semitones of the major pentatonic scale above the tonic */
export const pentatonic: ReadonlySet<number> = new Set([0, 2, 4, 7, 9]);
