import { type ChordSymbol, chordSymbols, midiOf, type Score } from "@gradus/score";
import { pitchClass } from "../../operations/operation.ts";
import { type Chord, chordOfSymbol } from "../chord.ts";
import { ticksFrom } from "../ticks.ts";
import type { Beat } from "./beats.ts";

/** A printed chord; `bass` only where one is printed after a slash. Pitch classes as sounding. */
export type PrintedChord = Chord & { readonly bass: number | undefined };

/**
 * The printed chord that holds in each beat, undefined where none does. A symbol holds until the next one or the end of its
 * measure; over a lone line, which has no other harmony, until the next one.
 */
export function printedChords(
  score: Score,
  beats: readonly Pick<Beat, "bar" | "from">[],
): readonly (PrintedChord | undefined)[] {
  const symbols = chordSymbols(score).map((symbol) => ({ ...symbol, from: ticksFrom(symbol.onset) }));
  if (symbols.length === 0) return beats.map(() => undefined);
  const lone = score.parts.length === 1 && score.parts[0]?.staves === 1;
  return beats.map(({ bar, from }) => {
    const symbol = symbols.findLast((one) => one.from <= from);
    return symbol && (lone || symbol.measure === bar) ? chordIn(symbol) : undefined;
  });
}

function chordIn({ root, kind, bass }: ChordSymbol): PrintedChord | undefined {
  const chord = root && chordOfSymbol(root.step, root.alter, kind);
  return chord && { ...chord, bass: bass && pitchClass(midiOf({ ...bass, octave: 4 })) };
}
