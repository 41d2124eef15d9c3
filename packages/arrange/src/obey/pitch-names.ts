import { type Pitch, pitchName, type Step } from "@gradus/score";

/** A pitch name of a plan, "F#5" or "Bb3", as a written pitch. */
export function pitchOf(name: string): Pitch {
  const [, step = "C", sign = "", octave = "4"] = /^([A-G])([#b]*)(\d)$/.exec(name) ?? [];
  return { step: step as Step, alter: sign.startsWith("b") ? -sign.length : sign.length, octave: Number(octave) };
}

/** Its name and sign without the octave: "F#". */
export const letterOf = (pitch: Pitch): string => pitchName(pitch).replace(/\d$/, "");
