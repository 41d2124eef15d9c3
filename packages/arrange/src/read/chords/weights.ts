import type { Chord, ChordKind } from "../chord.ts";
import type { LocalKey } from "./local-keys.ts";

/*
 * All weights of this file are those of a linear-chain conditional random field (Lafferty, McCallum & Pereira 2001, "Conditional
 * Random Fields: Probabilistic Models for Segmenting and Labeling Sequence Data", ICML), fitted with a penalty on large weights
 * to chords that theorists wrote down: two thirds of the 57 scores of "When in Rome" (Gotham, Micchi, Nápoles López & Sailor
 * 2023, "When in Rome: A Meta-corpus of Functional Harmony", TISMIR 6(1), doi:10.5334/tismir.165) that bench/harmony.ts reads.
 * The other third is kept apart.
 */

/**
 * What each piece of evidence says for a chord: the share of each of its tones in what sounds, shares of tones outside it,
 * each tone that does not sound, the lowest note by its role, its root spelled as a leading note, and its kind.
 */
export const evidenceWeights = {
  root: 1.17,
  third: 1.26,
  fifth: 1.14,
  seventh: 1.62,
  strange: -1.71,
  "strange-passing": -0.6,
  "strange-leaning": -0.98,
  "no-root": -1.92,
  "no-third": -1.84,
  "no-fifth": -1.84,
  "no-seventh": -1.83,
  "bass-root": -0.15,
  "bass-third": -0.41,
  "bass-fifth": -0.75,
  "bass-seventh": -0.75,
  "leading-root": 0.72,
  major: -0.1,
  minor: -0.29,
  dominant: 1.12,
  "minor-seventh": 0.3,
  "major-seventh": -0.14,
  diminished: -0.47,
  "diminished-seventh": 0.83,
  "half-diminished": -0.01,
  augmented: -1.08,
  "suspended-fourth": -1.45,
} as const satisfies Readonly<Record<string, number>>;

/**
 * What a change of chord is worth: at the start of a bar, at its half, on its other beats, inside a beat; each where nothing
 * begins, where notes begin, and where the lowest one does.
 */
export const changeWeights: readonly (readonly number[])[] = [
  [-3, -2.87, -1.49],
  [-3.02, -1.84, -2.07],
  [-3.35, -2.99, -2.88],
  [-5.06, -4.64, -3.99],
];
/** The same root with another kind, beside the change. */
export const recolourWeight = -0.3;
/** What a new root is worth beside the change, by semitones up from the old one: after a dominant or diminished chord, and after any other. */
export const motionWeights: { readonly tense: readonly number[]; readonly calm: readonly number[] } = {
  tense: [0, 0.42, -0.82, -1.13, -0.73, 0.5, -0.61, -1.34, -0.63, -0.34, -0.69, -0.91],
  calm: [0, -0.34, 0.48, -0.6, -0.33, 0.64, -0.01, 0.53, -0.54, 0.01, -0.57, 0.06],
};

type Degrees = Readonly<Record<number, Partial<Readonly<Record<ChordKind, number>>>>>;
/** What a chord is worth as a degree of the key, by semitones above the tonic; chords that are rarer than these are foreign. */
const degrees: Readonly<Record<LocalKey["mode"], Degrees>> = {
  major: {
    0: { major: 0.07, minor: -0.53, dominant: -0.19, "major-seventh": -0.16 },
    1: { diminished: -0.35, "diminished-seventh": -0.32 },
    2: {
      major: -0.17,
      minor: 0.03,
      dominant: -0.11,
      "minor-seventh": 0.2,
      diminished: -0.43,
      "half-diminished": -0.38,
    },
    3: { "diminished-seventh": -0.38 },
    4: { major: -0.25, minor: -0.28, dominant: -0.21, "minor-seventh": -0.26 },
    5: { major: -0.08, minor: -0.33, dominant: -0.46, "major-seventh": -0.08, augmented: -0.4 },
    6: { diminished: -0.46, "diminished-seventh": -0.12, "half-diminished": -0.41 },
    7: { major: 0.21, minor: -0.37, dominant: 0.3, "suspended-fourth": -0.4 },
    8: { dominant: -0.44 },
    9: { minor: -0.05, dominant: -0.18, "minor-seventh": -0.15 },
    10: { major: -0.4 },
    11: { major: -0.4, diminished: -0.12, "diminished-seventh": -0.18, "half-diminished": -0.14 },
  },
  minor: {
    0: { major: -0.38, minor: 0.11, dominant: -0.4, "minor-seventh": -0.52, diminished: -0.47 },
    1: { major: -0.43 },
    2: {
      major: -0.45,
      dominant: -0.39,
      "minor-seventh": -0.31,
      diminished: -0.11,
      "diminished-seventh": -0.55,
      "half-diminished": 0.07,
    },
    3: { major: -0.24, dominant: -0.38, "major-seventh": -0.1, augmented: -0.33 },
    4: { "diminished-seventh": -0.34 },
    5: { major: -0.28, minor: -0.04, dominant: -0.45, "minor-seventh": -0.15 },
    6: { diminished: -0.38, "diminished-seventh": -0.25 },
    7: { major: 0.23, dominant: 0.27, "minor-seventh": -0.43, "suspended-fourth": -0.34 },
    8: { major: -0.16, minor: -0.4, dominant: -0.5, "major-seventh": -0.05 },
    9: { "half-diminished": -0.38 },
    10: { major: -0.1 },
    11: { diminished: 0.11, "diminished-seventh": 0.23 },
  },
};
const foreign = -0.45;

/** What a chord is worth in a key. */
export const degreeWeight = ({ root, kind }: Chord, { tonic, mode }: LocalKey): number =>
  degrees[mode][(root - tonic + 12) % 12]?.[kind] ?? foreign;
