import { table } from "@gradus/contracts";

/** Chords that there are names for, with their tones in the order a thin chord keeps them after the root. */
const kinds = {
  major: [0, 4, 7],
  minor: [0, 3, 7],
  dominant: [0, 4, 10, 7],
  "minor-seventh": [0, 3, 10, 7],
  "major-seventh": [0, 4, 11, 7],
  diminished: [0, 3, 6],
  "diminished-seventh": [0, 3, 9, 6],
  "half-diminished": [0, 3, 6, 10],
  augmented: [0, 4, 8],
  "suspended-fourth": [0, 5, 7],
} as const satisfies Record<string, readonly number[]>;
export type ChordKind = keyof typeof kinds;
export const chordKinds = Object.keys(kinds) as readonly ChordKind[];
export type Chord = { readonly root: number; readonly kind: ChordKind };

/** Semitones above the root of a kind's root, third, fifth and seventh. */
export const intervalsOf = (kind: ChordKind): readonly number[] => kinds[kind].toSorted((a, b) => a - b);

/** Every chord there is a name for. */
export const chords: readonly Chord[] = Array.from({ length: 12 }, (_, root) =>
  chordKinds.map((kind) => ({ root, kind })),
).flat();

/** Pitch classes of a chord: root, third, seventh, fifth. */
export const chordTones = (chord: Chord): readonly number[] =>
  kinds[chord.kind].map((interval) => (chord.root + interval) % 12);

/** The chord that has just these pitch classes, if there is one. */
export const chordOf = (names: readonly number[]): Chord | undefined =>
  chords.find((chord) => {
    const tones = chordTones(chord);
    return tones.length === names.length && tones.every((tone) => names.includes(tone));
  });

const steps: Readonly<Record<string, number>> = table({ C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 });
const symbolKinds: readonly (readonly [RegExp, ChordKind])[] = [
  [/^half-diminished/, "half-diminished"],
  [/^diminished-seventh/, "diminished-seventh"],
  [/^diminished/, "diminished"],
  [/^augmented/, "augmented"],
  [/^suspended/, "suspended-fourth"],
  [/^major-(seventh|ninth|11th|13th)/, "major-seventh"],
  [/^minor-(seventh|ninth|11th|13th)/, "minor-seventh"],
  [/^(dominant)/, "dominant"],
  [/^minor/, "minor"],
  [/^(major|power)/, "major"],
];

/** A printed chord symbol (MusicXML root step, alter, kind) as one of our chords; undefined when it says no chord. */
export function chordOfSymbol(step: string, alter: number, kind: string): Chord | undefined {
  const base = steps[step];
  const found = symbolKinds.find(([pattern]) => pattern.test(kind));
  if (base === undefined || !found) return undefined;
  return { root: (((base + Math.round(alter)) % 12) + 12) % 12, kind: found[1] };
}
