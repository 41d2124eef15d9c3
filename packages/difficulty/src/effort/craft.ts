import { attributesAt, type Score, ZERO } from "@gradus/score";
import type { HandNote } from "../hand-note.ts";
import { type Profile, profileNamed, profileOf, unknownInstrument } from "../instruments/profile.ts";

/** What must be known of an instrument that is no keyboard to say how much work its notes are. */
export type Craft = {
  readonly profile: Profile;
  /** written + semitones = sounding, as this part is notated */
  readonly semitones: number;
  /** of the written key at the start of the part: −7 to 7 */
  readonly fifths: number;
};

/** True for who has tune and chords to himself without being a keyboard: guitars, lutes, ukuleles. */
export const plucks = ({ profile }: Craft): boolean => profile.polyphony.kind === "fretted";

/** True for singers and players of wind instruments. */
export const breathes = ({ profile }: Craft): boolean => ["woodwind", "brass", "voice"].includes(profile.family);

/**
 * The craft of a part. The stated instrument decides when the part's own names say nothing. Parts that come without their
 * transposition are common, so the reading of the pitches is taken that keeps most notes on the instrument.
 */
export function craftOf(score: Score, index: number, notes: readonly HandNote[], instrument = ""): Craft | undefined {
  const part = score.parts[index];
  if (!part) return undefined;
  const { transpose, key, clefs } = attributesAt(part, 0, ZERO);
  const stated = transpose?.chromatic ?? 0;
  const named = profileOf(part, stated);
  // drums with pitches are bells, timpani or mallets: no kit, and no piano without keys
  const own = named?.family === "percussion" || named?.family === "keyboard" ? unknownInstrument : named;
  const asked = own?.id === "generic-melody" ? profileNamed(instrument, stated) : undefined;
  const profile = asked && asked.family !== "percussion" && asked.family !== "keyboard" ? asked : own;
  if (!profile) return undefined;
  const usual = profile.transpose?.semitones ?? 0;
  const first = stated !== 0 ? stated : (clefs.get(1)?.octaveChange ?? 0) !== 0 ? usual : 0;
  const readings = [...new Set([first, usual, 0])];
  const lost = (semitones: number): number => notes.filter(({ p }) => isOutside(profile, p - semitones)).length;
  const semitones = readings.reduce((best, next) => (lost(next) < lost(best) ? next : best), first);
  return { profile, semitones, fifths: key.fifths };
}

const isOutside = ({ written }: Profile, midi: number): boolean =>
  written.extreme !== null && (midi < written.extreme.lowMidi || midi > written.extreme.highMidi);
