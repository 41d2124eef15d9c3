import { pitchClass } from "../operations/operation.ts";
import { chordOf, chords, chordTones } from "../read/chord.ts";
import type { Harmony } from "../read/reading.ts";
import { leastStruck, lowestIn, type Sounding, sharesIn, strikesIn } from "./sounding.ts";

/** share of what the lower hand strikes by which another chord must explain more of it than the one that was read */
const leastMore = 0.35;

/**
 * A chord as the lower hand plays it where that is a whole one, a triad or a seventh on its root: a sixth or a suspension that
 * only the tune has makes no other chord.
 */
export function asPlayed(harmony: Harmony, notes: readonly Sounding[]): Harmony {
  const below = sharesIn(overBass(strikesIn(notes, harmony)), harmony);
  const struck = below.flatMap((share, name) => (share > leastStruck ? [name] : []));
  if (harmony.tones.every((tone) => struck.includes(tone))) return harmony;
  const low = lowestIn(notes, harmony);
  const names = low === undefined || struck.includes(pitchClass(low)) ? struck : [...struck, pitchClass(low)];
  if (names.length < 3) return harmony;
  const chord = chordOf(names);
  if (!chord) return contradicted(harmony, below);
  if (names.length > 3 && chord.root !== harmony.bass) return harmony;
  const [, third = -1] = harmony.tones;
  if (chord.root === harmony.root && (names.includes(third) || soundsMore(harmony, chordTones(chord), notes)))
    return harmony;
  return { ...harmony, ...chord, tones: chordTones(chord) };
}

/** Of two chords on one root the one that was read has the third that sounds longer in both hands. */
function soundsMore(harmony: Harmony, [, other = -1]: readonly number[], notes: readonly Sounding[]): boolean {
  const shares = sharesIn(notes, harmony);
  const [, third = -1] = harmony.tones;
  return (shares[third] ?? 0) > (shares[other] ?? 0);
}

/** What lies over the lowest note, where that is a chord by itself: a pedal point says nothing of it. */
function overBass(notes: readonly Sounding[]): readonly Sounding[] {
  const low = Math.min(...notes.map(({ note }) => note.midi));
  const above = notes.filter(({ note }) => note.midi > low);
  return new Set(above.map(({ note }) => pitchClass(note.midi))).size >= 3 ? above : notes;
}

/** Another chord where the lower hand plays hardly a tone of the one that was read, and nearly all of the other one; `below`: shares. */
function contradicted(harmony: Harmony, below: readonly number[]): Harmony {
  const shareOf = (tones: readonly number[]): number => tones.reduce((sum, tone) => sum + (below[tone] ?? 0), 0);
  const heard = chords
    .map((chord) => ({ ...chord, tones: chordTones(chord) }))
    .filter(({ tones }) => tones.every((tone) => (below[tone] ?? 0) > 0));
  const best = heard.toSorted((a, b) => shareOf(b.tones) - shareOf(a.tones))[0];
  return best && shareOf(best.tones) - shareOf(harmony.tones) > leastMore ? { ...harmony, ...best } : harmony;
}
