import { keySignature } from "@gradus/contracts";
import { keyOf, type Score } from "@gradus/score";

/** Pitch class of the sounding key's tonic. */
export function tonicOf(score: Score): number {
  const { fifths, mode } = keySignature(keyOf(score));
  const major = (((fifths * 7) % 12) + 12) % 12;
  return mode === "minor" ? (major + 9) % 12 : major;
}
