import { compare, type Fraction, max, ZERO } from "../model/fraction.ts";

/** Voices that notes of one measure stand in. */
export type VoiceNames = {
  /** the voice of a note that begins at `onset`: the stated one, else one that is free there */
  readonly voiceAt: (stated: string, staff: number, onset: Fraction) => string;
  readonly fill: (voice: string, end: Fraction) => void;
  /** the file steps back: notes without a voice may begin another one */
  readonly stepBack: () => void;
};

/** Voices that a staff has room for, as notation programs number them: 1 to 4 on the first staff, 5 to 8 on the second. */
const perStaff = 4;

/**
 * The standard lets a file leave voices out and tell them by stepping back: two hands would otherwise be one voice whose notes
 * overlap.
 */
export function voiceNames(): VoiceNames {
  const reach = new Map<string, Fraction>();
  const current = new Map<number, string>();
  const isFree = (voice: string, onset: Fraction): boolean => compare(reach.get(voice) ?? ZERO, onset) <= 0;

  return {
    voiceAt: (stated, staff, onset) => {
      if (stated !== "") return stated;
      const first = (staff - 1) * perStaff + 1;
      const voices = Array.from({ length: perStaff }, (_, index) => String(first + index));
      const going = current.get(staff);
      const voice = going ?? voices.find((one) => isFree(one, onset)) ?? String(first);
      current.set(staff, voice);
      return voice;
    },
    fill: (voice, end) => void reach.set(voice, max(reach.get(voice) ?? ZERO, end)),
    stepBack: () => current.clear(),
  };
}
