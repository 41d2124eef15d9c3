import { type HandShape, isInReach } from "@gradus/difficulty";
import { toNumber } from "@gradus/score";
import { type Bar, isStrike, type Strike } from "../read/bar/bar.ts";
import { isTied, newTone, tuneLineOf, withEvents } from "../read/bar/tune-line.ts";
import { chordTones } from "../read/harmony.ts";
import { isIn } from "../read/metre.ts";
import { isParallel, lasts } from "./figuration.ts";
import { type BarContext, chordAt, type Operation, pitchClass } from "./operation.ts";

/** semitones under the tune, in the order of string methods: sixths, thirds, octave, fourth (instrument-profiles.json) */
const intervals = [9, 8, 4, 3, 12, 5];

/** A tone of the chord under longer notes of a bowed line, where one hand reaches both on neighbouring strings. */
export const doubleStops: Operation = {
  rule: "double-stops",
  strengths: 2,
  reason: (strength) =>
    `Double stops: a second note of the chord sounds under ${strength === 1 ? "notes of two beats and more" : "notes of a beat and more"}.`,
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    const line = tuneLineOf(bar);
    const { beat } = context.metre;
    const { hand, notes } = context.most;
    if (!line || !hand?.bowed || notes < 2) return bar;
    const shortest = strength === 1 ? { n: 2 * beat.n, d: beat.d } : beat;
    let last: { midi: number; under: number; at: number } | undefined;
    let touched = false;
    const events = line.events.map((event) => {
      if (!isStrike(event)) return event;
      const [tone] = event.heads;
      const free = event.heads.length === 1 && tone && !isTied(event) && lasts(event, shortest);
      const under =
        free && isIn(context.metre.grids.beat, event.onset) ? toneUnder(tone.midi, event, hand, context) : undefined;
      if (!tone || under === undefined) {
        last = undefined;
        return event;
      }
      const at = toNumber(event.onset);
      // no fifths or octaves in a row between the two notes, nor with what sounds beside them
      const same =
        last !== undefined && last.midi - last.under === tone.midi - under && [7, 12].includes(tone.midi - under);
      if (same || (last && isParallel({ at: last.at, midi: last.under }, { at, midi: under }, context))) {
        last = undefined;
        return event;
      }
      last = { midi: tone.midi, under, at };
      touched = true;
      return { ...event, heads: [newTone(under, context), ...event.heads] };
    });
    return touched ? withEvents(bar, line, events) : bar;
  },
};

function toneUnder(midi: number, strike: Strike, hand: HandShape, context: BarContext): number | undefined {
  const chord = chordAt(context, strike.onset);
  const tones = chord ? chordTones(chord) : [];
  if (!tones.includes(pitchClass(midi))) return undefined;
  return intervals
    .map((interval) => midi - interval)
    .find((under) => tones.includes(pitchClass(under)) && under >= context.range[0] && isInReach([under, midi], hand));
}
