import type { Chord, ChordKind } from "../chord.ts";
import type { LocalKey } from "./local-keys.ts";

type Degrees = Readonly<Record<number, Partial<Readonly<Record<ChordKind, number>>>>>;

/**
 * What a chord costs as a degree of the key, by semitones above the tonic: the functions tonic, dominant, subdominant first,
 * then their relatives, then secondary dominants. Found on lead sheets whose printed symbols were hidden (docs/decisions/0042).
 */
const degrees: Readonly<Record<LocalKey["mode"], Degrees>> = {
  major: {
    0: { major: 0, "major-seventh": 0.06, dominant: 0.1 },
    2: { minor: 0.06, "minor-seventh": 0.04, dominant: 0.08, major: 0.12 },
    4: { minor: 0.12, "minor-seventh": 0.14, dominant: 0.12, major: 0.14 },
    5: { major: 0.02, "major-seventh": 0.08, minor: 0.14 },
    7: { major: 0.02, dominant: 0 },
    9: { minor: 0.06, "minor-seventh": 0.08, dominant: 0.12, major: 0.16 },
    11: { diminished: 0.08, "half-diminished": 0.08, "diminished-seventh": 0.12 },
  },
  minor: {
    0: { minor: 0, dominant: 0.12, major: 0.14 },
    2: { diminished: 0.06, "half-diminished": 0.04 },
    3: { major: 0.06, "major-seventh": 0.1 },
    5: { minor: 0.02, "minor-seventh": 0.06, major: 0.12 },
    7: { major: 0.02, dominant: 0, minor: 0.12 },
    8: { major: 0.05, "major-seventh": 0.08 },
    10: { major: 0.06, dominant: 0.06 },
    11: { diminished: 0.08, "diminished-seventh": 0.04 },
  },
};
/** of a chord that the key does not have */
const foreign = 0.26;

/** Cost of a chord in a key, on the scale of the template search's fit (harmony.ts): 0 for the tonic, at most 0.26. */
export const degreeCost = ({ root, kind }: Chord, { tonic, mode }: LocalKey): number =>
  degrees[mode][(root - tonic + 12) % 12]?.[kind] ?? foreign;
