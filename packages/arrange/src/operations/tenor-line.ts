import { compare, type Fraction, subtract, toNumber } from "@gradus/score";
import { type Bar, endOf, soundingLines, strikesOf } from "../read/bar/bar.ts";
import { chordTones } from "../read/harmony.ts";
import { soundingAt } from "./figuration.ts";
import { type BarContext, chordAt, type Operation, pitchClass } from "./operation.ts";
import { type VoiceNote, withSecondVoice } from "./second-voice.ts";

/** where the left thumb sings, as MIDI numbers */
const [lowest, highest] = [50, 67];
/** semitones to the nearest note of the hand below and of the other hand above */
const nearest = 3;

/**
 * A counter-melody in the tenor: on the second part of every half of the measure the guide tone of the harmony (third or
 * seventh) that lies nearest to the one before, held until the half ends (guide-tone lines: Rawlins and Bahha, Jazzology,
 * ch. 4). It enters after the bass, so that the hand can open.
 */
export const tenorLine: Operation = {
  rule: "tenor-line",
  strengths: 1,
  technique: () => "twoVoices",
  reason: () => "A second voice in the tenor leads through the thirds and sevenths of the harmony.",
  apply: (bar: Bar, _strength: number, context: BarContext): Bar => {
    const [line, second] = soundingLines(bar);
    if (!line || second || line.crossing || context.most.notes < 3) return bar;
    const notes: VoiceNote[] = [];
    let before = (lowest + highest) / 2;
    for (const { onset, end } of entriesOf(context)) {
      const midi = guideTone(bar, onset, end, before, context);
      if (midi === undefined) continue;
      notes.push({ onset, duration: subtract(end, onset), midi });
      before = midi;
    }
    return withSecondVoice(bar, notes, context);
  },
};

/** From the first beat, or weak part, inside each half of the measure to the end of the half. */
function entriesOf({ metre }: BarContext): readonly { readonly onset: Fraction; readonly end: Fraction }[] {
  const { half, beat, division } = metre.grids;
  return half.flatMap((start, i) => {
    const end = half[i + 1] ?? metre.length;
    const isInside = (point: Fraction): boolean => compare(point, start) > 0 && compare(point, end) < 0;
    const onset = beat.find(isInside) ?? division.find(isInside);
    return onset ? [{ onset, end }] : [];
  });
}

function guideTone(bar: Bar, onset: Fraction, end: Fraction, before: number, context: BarContext): number | undefined {
  const chord = chordAt(context, onset);
  const tones = chord ? chordTones(chord) : [];
  const guides = [tones[1], tones.length > 3 ? tones[2] : undefined];
  const strikes = strikesOf(bar);
  // the thumb is free only while the hand holds what it has
  if (strikes.some((strike) => compare(strike.onset, onset) >= 0 && compare(strike.onset, end) < 0)) return undefined;
  const held = strikes.filter((strike) => compare(strike.onset, onset) < 0 && compare(endOf(strike), onset) > 0);
  const below = held.flatMap(({ heads }) => heads.map(({ midi }) => midi));
  if (below.length === 0 || below.length >= context.most.notes) return undefined;
  const floor = Math.max(lowest, ...below.map((midi) => midi + nearest));
  const ceiling = Math.min(highest, ...soundingAt(context.around, toNumber(onset)).map((midi) => midi - nearest));
  return Array.from({ length: Math.max(0, ceiling - floor + 1) }, (_, i) => floor + i)
    .filter((midi) => guides.includes(pitchClass(midi)))
    .toSorted((a, b) => Math.abs(a - before) - Math.abs(b - before))[0];
}
