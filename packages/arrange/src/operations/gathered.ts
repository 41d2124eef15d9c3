import type { Attack } from "../read/bar/attacks.ts";
import type { Tone } from "../read/bar/bar.ts";
import type { Chord } from "../read/chord.ts";
import { byOctaves, dispensable, pitchClass } from "./operation.ts";

const span = 12;
const fullest = 4;
/** semitones from a note to a neighbour */
const step = 2;

/**
 * The lowest note, or the chord tone that it only passes to, and the chord's other tones within an octave, at most four. A note and
 * its neighbour, one after the other, are a line and no chord: only the first of two tones of the chord is gathered.
 */
export function gathered(attacks: readonly Attack[], chord: Chord | undefined): readonly Tone[] {
  const isTone = ({ midi }: Tone): boolean => dispensable(midi, chord) < 4;
  const all = attacks
    .flatMap(({ heads }, i) => {
      const before = attacks[i - 1]?.heads.filter(isTone) ?? [];
      return heads.filter(({ midi }) =>
        before.every((tone) => tone.midi === midi || Math.abs(tone.midi - midi) > step),
      );
    })
    .toSorted((a, b) => a.midi - b.midi);
  const lowest = all[0];
  if (!lowest) return [];
  const grounded = all.find(isTone);
  const bass = grounded && grounded.midi - lowest.midi <= step ? grounded : lowest;
  const byName = new Map<number, Tone>();
  for (const tone of all) {
    const name = pitchClass(tone.midi);
    if (name === pitchClass(bass.midi) || byName.has(name)) continue;
    const octaves = Math.floor((tone.midi - bass.midi) / span);
    byName.set(name, { ...byOctaves(tone, -octaves), tieStart: false, tieStop: false });
  }
  const tones = [...byName.values()]
    .filter(isTone)
    .toSorted((a, b) => dispensable(a.midi, chord) - dispensable(b.midi, chord))
    .slice(0, fullest - 1);
  return [bass, ...tones].toSorted((a, b) => a.midi - b.midi);
}
