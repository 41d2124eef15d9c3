import type { Hand, MeasureRange } from "@gradus/contracts";

/** Musical terms by kind, and what each carries. */
export type TermValues = {
  readonly number: number;
  /** third, 4th … */
  readonly ordinal: number;
  /** semitones: octave, minor third, two octaves, whole tone */
  readonly interval: number;
  /** note with octave: "C6" */
  readonly note: string;
  /** note name without octave: "Bb" */
  readonly pc: string;
  /** "G major" */
  readonly key: string;
  /** note value: "dotted-quarter" */
  readonly value: string;
  readonly bars: readonly MeasureRange[];
  readonly meter: string;
  readonly hand: Hand;
  readonly ornament: "trill" | "grace" | "mordent" | "turn";
  readonly tuplet: "3" | "5" | "6" | "7" | "any";
  readonly articulation: "staccato" | "legato" | "slur";
  readonly instrument: string;
  /** a player named in passing: "my student", "her" */
  readonly person: string;
};
export type TermKind = keyof TermValues;
export type Term = { [K in TermKind]: { readonly kind: K; readonly value: TermValues[K] } }[TermKind];
