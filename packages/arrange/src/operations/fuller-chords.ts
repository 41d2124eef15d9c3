import { type Bar, mapStrikes, type Strike, soundingLines, type Tone } from "../read/bar/bar.ts";
import { isTied, newTone } from "../read/bar/tune-line.ts";
import { chordTones } from "../read/chord.ts";
import { besideOf } from "./dividing.ts";
import { type BarContext, chordAt, dispensable, type Operation, pitchClass } from "./operation.ts";

/** lowest tone of a chord that is filled: below it thirds sound muddy (Piston, Orchestration: the lower interval limit of a third) */
const lowest = 48;
/** semitones between neighbouring tones */
const nearest = 3;
const widest = 12;
const words = ["a third tone", "a fourth tone"];

/** Chords of the left hand get what their harmony has and they lack, then a doubling at the octave: three notes, then four. */
export const fullerChords: Operation = {
  rule: "fuller-chords",
  strengths: words.length,
  technique: (strength) => (strength === 1 ? "threeNotes" : "fourNotes"),
  reason: (strength) => `The chords of the left hand get ${words[strength - 1]}, for a fuller sound.`,
  apply: (bar: Bar, strength: number, context: BarContext): Bar =>
    soundingLines(bar).length > 1 ? bar : mapStrikes(bar, (strike) => fuller(strike, strength + 2, context)),
};

function fuller(strike: Strike, wanted: number, context: BarContext): Strike {
  const chord = chordAt(context, strike.onset);
  const heights = strike.heads.map(({ midi }) => midi);
  const low = Math.min(...heights);
  if (!chord || heights.length < 2 || low < lowest || isTied(strike) || strike.hidden) return strike;
  const names = chordTones(chord);
  const ceiling = Math.min(
    low + Math.min(widest, context.most.span),
    ...besideOf(strike, context).map(({ midi }) => midi - 1),
  );
  let heads: readonly Tone[] = strike.heads;
  const has = (midi: number): boolean => heads.some((head) => pitchClass(head.midi) === pitchClass(midi));
  const floor = low + nearest;
  const candidates = Array.from({ length: Math.max(0, ceiling - floor + 1) }, (_, i) => floor + i)
    .filter((midi) => names.includes(pitchClass(midi)))
    .toSorted((a, b) => Number(has(a)) - Number(has(b)) || dispensable(a, chord) - dispensable(b, chord) || b - a);
  for (const midi of candidates) {
    if (heads.length >= Math.min(wanted, context.most.notes)) break;
    const all = [...heads.map((head) => head.midi), midi];
    if (Math.max(...all) - Math.min(...all) > Math.min(widest, context.most.span)) continue;
    if (heads.some((head) => Math.abs(head.midi - midi) < nearest)) continue;
    heads = [...heads, newTone(midi, context)];
  }
  if (heads.length === strike.heads.length) return strike;
  return { ...strike, heads: heads.toSorted((a, b) => a.midi - b.midi) };
}
