import { diatonicOf, spell } from "@gradus/score";

/** Steps of the scale from C0, whatever the accidentals; microtones count as the nearest semitone. */
export const stepOf = ({ midi, fifths }: { readonly midi: number; readonly fifths: number }): number =>
  diatonicOf(spell(Math.round(midi), fifths));
