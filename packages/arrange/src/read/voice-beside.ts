import { compare, type Fraction, type Measure, midiOf, type NoteEvent, type Part } from "@gradus/score";
import { pitchClass } from "../operations/operation.ts";
import { type Bar, strikesOf } from "./bar/bar.ts";

/** share of the voice's notes that a hand that plays along with it has at the same time */
const alongWith = 0.5;

/**
 * Where voices strike in a measure in which a hand accompanies them with a figure of its own; empty where they rest, and where the hand
 * plays at least half of their notes with them, in any octave.
 */
export function voiceBeside(bar: Bar | undefined, voices: readonly Part[], measure: Measure): readonly Fraction[] {
  const sung = sungIn(voices, measure.index);
  const strikes = bar ? strikesOf(bar) : [];
  const isDoubled = ({ onset, heads }: NoteEvent): boolean =>
    strikes.some(
      (strike) =>
        compare(strike.onset, onset) === 0 &&
        strike.heads.some(({ midi }) =>
          heads.some(({ pitch }) => pitch !== undefined && pitchClass(midiOf(pitch)) === pitchClass(midi)),
        ),
    );
  return sung.filter(isDoubled).length < alongWith * sung.length ? sung.map(({ onset }) => onset) : [];
}

/** The notes of voices in a measure, by its index. */
export const sungIn = (voices: readonly Part[], measure: number): readonly NoteEvent[] =>
  voices.flatMap((voice) =>
    (voice.measures[measure]?.events ?? []).filter((event): event is NoteEvent => event.kind === "note" && !event.cue),
  );
