import { diatonicOf, spell } from "@gradus/score";

/** Steps of the scale from C0, whatever the accidentals; microtones count as the nearest semitone. */
export const stepOf = ({ midi, fifths }: { readonly midi: number; readonly fifths: number }): number =>
  diatonicOf(spell(Math.round(midi), fifths));

type Placed = { readonly on: number; readonly midi: number; readonly fifths: number };

/**
 * How notes go, counted from a time: their rhythm, and the way of each interval (none, a step or a leap, up or down). What
 * comes again and the members of a sequence have the same.
 */
export const shapeOf = (notes: readonly Placed[], from: number): string =>
  notes
    .map((note, i) => {
      const interval = stepOf(note) - stepOf(notes[i - 1] ?? note);
      return `${note.on - from} ${Math.sign(interval) * Math.min(2, Math.abs(interval))}`;
    })
    .join();
