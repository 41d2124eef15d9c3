import { compare } from "@gradus/score";
import { chordTones } from "../analysis/harmony.ts";
import { type Bar, isStrike, type Strike } from "../bar/bar.ts";
import { hasFermata, isTied, newTone, tuneLineOf, withEvents } from "../bar/tune-line.ts";
import { isParallel, lasts } from "./figuration.ts";
import { type BarContext, chordAt, type Operation, pitchClass } from "./operation.ts";

/** semitones under the tune, in the order of string methods: sixths, thirds, octave, fourth (instrument-profiles.json) */
const intervals = [9, 8, 4, 3, 12, 5];
/** semitones above the open string that the hand reaches in the first positions, and between its first and last finger */
const highest = 9;
const frame = 5;

/** A tone of the chord under longer notes of a bowed line, where one hand reaches both on neighbouring strings. */
export const doubleStops: Operation = {
  rule: "double-stops",
  strengths: 2,
  reason: (strength) =>
    `Double stops: a second note of the chord sounds under ${strength === 1 ? "notes of two beats and more" : "notes of a beat and more"}.`,
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    const line = tuneLineOf(bar);
    const { beat } = context.metre;
    if (!line || context.strings.length < 2 || context.most.notes < 2) return bar;
    const shortest = strength === 1 ? { n: 2 * beat.n, d: beat.d } : beat;
    let last: { midi: number; under: number; at: number } | undefined;
    let touched = false;
    const events = line.events.map((event) => {
      if (!isStrike(event)) return event;
      const [tone] = event.heads;
      const free = event.heads.length === 1 && tone && !isTied(event) && !hasFermata(event) && lasts(event, shortest);
      const under = free && onBeat(event, context) ? toneUnder(tone.midi, event, context) : undefined;
      if (!tone || under === undefined) {
        last = undefined;
        return event;
      }
      const at = event.onset.n / event.onset.d;
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

const onBeat = (strike: Strike, { metre }: BarContext): boolean =>
  metre.grids.beat.some((point) => compare(point, strike.onset) === 0);

function toneUnder(midi: number, strike: Strike, context: BarContext): number | undefined {
  const chord = chordAt(context, strike.onset);
  const tones = chord ? chordTones(chord) : [];
  if (!tones.includes(pitchClass(midi))) return undefined;
  return intervals
    .map((interval) => midi - interval)
    .find(
      (under) =>
        tones.includes(pitchClass(under)) && under >= context.range[0] && isReached(under, midi, context.strings),
    );
}

/** Both notes lie on neighbouring strings, open or under one hand. */
function isReached(low: number, high: number, strings: readonly number[]): boolean {
  return strings.some((open, i) => {
    const next = strings[i + 1];
    if (next === undefined || low < open || high < next) return false;
    const lower = low - open;
    const upper = high - next;
    if (lower > highest || upper > highest) return false;
    return lower === 0 || upper === 0 || Math.abs(lower - upper) <= frame;
  });
}
