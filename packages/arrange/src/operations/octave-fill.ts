import { compare, type Fraction } from "@gradus/score";
import { type Bar, groupsOf, mapStrikes, type Strike, type Tone } from "../read/bar/bar.ts";
import { isTied, newTone } from "../read/bar/tune-line.ts";
import { chordTones } from "../read/chord.ts";
import { isIn } from "../read/metre.ts";
import { lasts, unitOf } from "./figuration.ts";
import { type BarContext, chordAt, dispensable, type Operation, pitchClass } from "./operation.ts";

const words = ["one tone on the beats", "two tones on the beats", "two tones, between the beats too"];
const octave = 12;
/** nearer than a minor third sounds thick, and binds the fingers */
const nearest = 3;
/** lowest octave that is filled: below it chords sound muddy */
const lowest = 52;

/** The tune's octaves are filled with tones of the chord (the full-handed octaves of Schumann, Brahms and Joplin). */
export const octaveFill: Operation = {
  rule: "octave-fill",
  strengths: words.length,
  technique: (strength) => (strength === 1 ? "threeNotes" : "fourNotes"),
  reason: (strength) => `The octaves of the tune are filled with the chord: ${words[strength - 1]}.`,
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    const { beat, grids } = context.metre;
    const shortest = unitOf(grids.division, beat);
    const points = strength === 3 ? grids.division : grids.beat;
    const groups = groupsOf(bar);
    return mapStrikes(bar, (strike) => {
      const together = groups.find(({ onset }) => compare(onset, strike.onset) === 0)?.strikes ?? [strike];
      return together.length === 1 && isChosen(strike, points, shortest)
        ? filledWith(strike, strength === 1 ? 1 : 2, context)
        : strike;
    });
  },
};

const isChosen = (strike: Strike, points: readonly Fraction[], shortest: Fraction): boolean =>
  isIn(points, strike.onset) &&
  lasts(strike, shortest) &&
  !isTied(strike) &&
  !strike.hidden &&
  strike.heads.some(({ melody }) => melody);

function filledWith(strike: Strike, count: number, context: BarContext): Strike {
  const heights = strike.heads.map(({ midi }) => midi);
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  const chord = chordAt(context, strike.onset);
  if (high - low !== octave || low < lowest || !chord) return strike;
  const names = chordTones(chord);
  const added: Tone[] = [];
  const candidates = Array.from({ length: octave - 2 * nearest + 1 }, (_, i) => low + nearest + i)
    .filter((midi) => names.includes(pitchClass(midi)))
    .toSorted((a, b) => dispensable(a, chord) - dispensable(b, chord));
  for (const midi of candidates) {
    const all = [...strike.heads, ...added];
    if (added.length >= count || all.length >= context.most.notes) break;
    if (all.every((head) => Math.abs(head.midi - midi) >= nearest)) added.push(newTone(midi, context));
  }
  if (added.length === 0) return strike;
  return { ...strike, heads: [...strike.heads, ...added].toSorted((a, b) => a.midi - b.midi) };
}
