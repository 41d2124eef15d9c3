import type { Fraction } from "../model/fraction.ts";

/** A note to play: a sounding note, a grace note before its beat, or an unpitched one with its percussion key. */
export type PerformedNote = {
  readonly kind: "note" | "grace" | "unpitched";
  /** index in score.parts */
  readonly part: number;
  readonly measure: number;
  readonly staff: number;
  readonly voice: string;
  /** quarters from the start of the score, repeats as written */
  readonly onset: Fraction;
  readonly duration: Fraction;
  /** where it is written: differs from the onset in what grace notes move */
  readonly beat: Fraction;
  /** pitch as sounding, or the General MIDI percussion key */
  readonly midi: number;
  /** every tied event, first to last */
  readonly eventIds: readonly string[];
  /** of this note in the first event */
  readonly headIndex: number;
};
