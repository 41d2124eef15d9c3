import type { Chord } from "../chord.ts";
import type { PieceNote } from "../piece.ts";
import type { Beat } from "./beats.ts";
import type { LocalKey } from "./local-keys.ts";
import { labelHarmony, type Slot } from "./template-path.ts";

/** what a change of chord costs at the start of a measure, at its half and on its other beats, against the usual */
const changeWeights = [0.5, 1, 2];

/** No note sounds while another does. `notes` by onset. */
export const isLoneTune = (notes: readonly PieceNote[]): boolean =>
  notes.every((note, i) => note.end <= (notes[i + 1]?.on ?? Number.POSITIVE_INFINITY));

/**
 * The chords that a tune without any other voice lets hear, one for each of the stretches: whole beats as the chords of the key
 * that hold its notes; `symbols` settle it. Where chords are played, `chordPath` hears more; of 15 lead sheets whose symbols were hidden, this one
 * names the printed root on .605 of the beats, `chordPath` on .441 (25 November 2026).
 */
export function tuneChords(
  stretches: readonly Beat[],
  notes: readonly PieceNote[],
  keys: readonly LocalKey[],
  symbols: readonly (Chord | undefined)[],
): readonly Chord[] {
  const starts = stretches.flatMap((beat, i) =>
    beat.place < changeWeights.length ? [{ ...beat, symbol: symbols[i] }] : [],
  );
  const beats = starts.map((beat, i) => ({ ...beat, to: starts[i + 1]?.from ?? stretches.at(-1)?.to ?? beat.to }));
  const chords = labelHarmony(
    beats.map((beat) => ({ ...slotOf(beat, notes), key: keys[beat.bar], symbol: beat.symbol })),
  );
  let at = 0;
  return stretches.flatMap(({ from }) => {
    while ((beats[at]?.to ?? Number.POSITIVE_INFINITY) <= from) at++;
    return chords[at] ?? [];
  });
}

function slotOf({ from, to, place }: Beat, notes: readonly PieceNote[]): Omit<Slot, "key" | "symbol"> {
  const weights = new Float64Array(12);
  const sounding = notes.filter(({ on, end }) => on < to && end > from);
  for (const { on, end, midi } of sounding) {
    const struck = on === from ? 1 + (4 - place) / 4 : 1;
    const name = midi % 12;
    weights[name] = (weights[name] ?? 0) + (Math.min(end, to) - Math.max(on, from)) * struck;
  }
  const lowest = sounding.reduce<number | undefined>((low, { midi }) => Math.min(low ?? midi, midi), undefined);
  return {
    weights,
    bass: lowest === undefined ? undefined : lowest % 12,
    changeWeight: changeWeights[place],
  };
}
