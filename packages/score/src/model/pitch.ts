export type Step = "C" | "D" | "E" | "F" | "G" | "A" | "B";
/** A written pitch. `alter` in semitones; quarter tones are fractions. Octave 4 starts at middle C. */
export type Pitch = { readonly step: Step; readonly alter: number; readonly octave: number };

const semitones: Readonly<Record<Step, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const steps: readonly Step[] = ["C", "D", "E", "F", "G", "A", "B"];
const fifthsOrder: readonly Step[] = ["F", "C", "G", "D", "A", "E", "B"];

/** MIDI number of a written pitch, C4 = 60. */
export const midiOf = (pitch: Pitch): number => 12 * (pitch.octave + 1) + semitones[pitch.step] + pitch.alter;

/** Place on the line of fifths: F −1, C 0, G 1 … B 5, F sharp 6. */
export const fifthsOf = (pitch: Pitch): number => fifthsOrder.indexOf(pitch.step) - 1 + 7 * pitch.alter;

/** The pitch with this MIDI number nearest on the line of fifths to `centre` (of a key with `fifths` sharps: fifths + 2). */
export function spell(midi: number, centre: number): Pitch {
  const fifths = mod(midi * 7, 12);
  const nearest = fifths + 12 * Math.round((centre - fifths) / 12);
  return pitchAt(nearest, midi);
}

/** Transposes by a chromatic distance spelled `fifths` steps away on the line of fifths (5 semitones up a fourth = −1). */
export const transposePitch = (pitch: Pitch, chromatic: number, fifths: number): Pitch =>
  pitchAt(fifthsOf(pitch) + fifths, midiOf(pitch) + chromatic);

/** Diatonic number: C0 = 0, one per step; for staff places and intervals. */
export const diatonicOf = (pitch: Pitch): number => 7 * pitch.octave + steps.indexOf(pitch.step);

/** Fifths of a signature; one beyond seven sharps or flats as its enharmonic equivalent. */
export function withinSevenSigns(fifths: number): number {
  if (Math.abs(fifths) <= 7) return fifths;
  const nearest = mod(fifths, 12);
  return nearest > 6 ? nearest - 12 : nearest;
}

/** As a player reads it: C4, F#5, Bb3. */
export function pitchName(pitch: Pitch): string {
  const sign = pitch.alter > 0 ? "#".repeat(Math.round(pitch.alter)) : "b".repeat(Math.round(-pitch.alter));
  return `${pitch.step}${sign}${pitch.octave}`;
}

/** The pitch of such a name; undefined when it is none. */
export function pitchNamed(name: string): Pitch | undefined {
  const [, step, sign = "", octave] = /^([A-G])(#{0,2}|b{0,2})(\d)$/.exec(name) ?? [];
  if (!step) return undefined;
  return { step: step as Step, alter: sign.startsWith("b") ? -sign.length : sign.length, octave: Number(octave) };
}

function pitchAt(fifths: number, midi: number): Pitch {
  const step = fifthsOrder[mod(fifths + 1, 7)] as Step;
  const alter = Math.floor((fifths + 1) / 7);
  return { step, alter, octave: Math.round((midi - semitones[step] - alter) / 12) - 1 };
}

const mod = (a: number, n: number): number => ((a % n) + n) % n;
