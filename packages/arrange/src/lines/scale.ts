import { fifthsOf, spell } from "@gradus/score";
import { pitchClass } from "../operations/operation.ts";
import type { Piece } from "../read/piece.ts";

/** A pitch: sounding MIDI number and place on the line of fifths. */
export type Tone = { readonly midi: number; readonly fifths: number };
/** The tone of the scale a step above (1) or below (−1) another, as the measure has it. */
export type Scale = (from: Tone, direction: 1 | -1) => Tone;

const letters = 7;
/** place of a letter in the scale from C, by a whole place on the line of fifths */
const letterOf = (fifths: number): number => (((4 * fifths) % letters) + letters) % letters;

/** The nearest tone in semitones: microtones, of which any decimal may stand in a file, belong to no scale. */
function inSemitones({ midi, fifths }: Tone): Tone {
  const near = Math.round(midi);
  return { midi: near, fifths: fifthsOf(spell(near, fifths)) };
}

/**
 * Scales by measure (index): seven letters as the signature has them, but as its notes have them where they differ, so that a minor key
 * keeps its leading notes. `transposed`: places on the line of fifths from a sounding to a written note.
 */
export function scalesOf({ bars, notes, others }: Piece, transposed: number): (bar: number) => Scale {
  const own = Map.groupBy(notes, ({ measure }) => measure);
  const beside = Map.groupBy(others, ({ measure }) => measure);
  return (bar) => {
    const signature = (bars[bar]?.fifths ?? 0) - transposed;
    const names = Array.from({ length: letters }, (_, i) => signature - 1 + i);
    const found = [...(beside.get(bar) ?? []), ...(own.get(bar) ?? [])].map((note) => inSemitones(note).fifths);
    const byLetter = new Map([...names, ...found].map((fifths) => [letterOf(fifths), fifths]));
    return (from, direction) => {
      const own = inSemitones(from);
      const fifths = byLetter.get((letterOf(own.fifths) + direction + letters) % letters) ?? own.fifths;
      const away = pitchClass(7 * (fifths - own.fifths) * direction);
      return { midi: own.midi + direction * away, fifths };
    };
  };
}
