import type { EvidenceName } from "./evidence.ts";

/** Weight of each piece of evidence for a chord. */
export const evidenceWeights: Readonly<Record<EvidenceName, number>> = {
  root: 2,
  third: 2,
  fifth: 2,
  seventh: 2,
  strange: 0,
  "strange-passing": 0.8,
  "strange-leaning": 0.6,
  "no-root": -0.22,
  "no-third": -0.1,
  "no-fifth": -0.05,
  "no-seventh": -0.2,
  "bass-root": 0.26,
  "bass-third": 0.12,
  "bass-fifth": 0.12,
  "bass-seventh": 0.12,
  "leading-root": 0.1,
  "degree-of-few": -1.5,
  degree: -0.6,
  major: 0,
  minor: 0,
  dominant: -0.05,
  "minor-seventh": -0.1,
  "major-seventh": -0.14,
  diminished: -0.08,
  "diminished-seventh": -0.1,
  "half-diminished": -0.1,
  augmented: -0.18,
  "suspended-fourth": -0.2,
};

/** What a change of chord is worth: at the start of a bar, at its half, on its other beats, inside a long beat. */
export const changeWeights: readonly number[] = [-0.14, -0.22, -0.34, -0.5];
/** The same root with another kind. */
export const recolourWeight = 0;
/** What a new root is worth, by semitones up from the old one: after a dominant or diminished chord, and after any other. */
export const motionWeights: { readonly tense: readonly number[]; readonly calm: readonly number[] } = {
  tense: [0, 0.05, 0, 0, 0, 0.1, -0.05, 0, 0, 0, 0, 0],
  calm: [0, 0, 0, 0, 0, 0, -0.05, 0, 0, 0, 0, 0],
};
