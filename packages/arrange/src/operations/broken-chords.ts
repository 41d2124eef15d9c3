import { add, compare, fraction, subtract, toNumber } from "@gradus/score";
import { type Bar, endOf, isStrike, type LineEvent, type Strike, soundingLines, type Tone } from "../bar/bar.ts";
import { isSet, isTied, newTone, redrawn, withEvents } from "../bar/tune-line.ts";
import { chordToneFrom, lasts, pointsIn, quickest, unitOf } from "./figuration.ts";
import type { BarContext, Operation } from "./operation.ts";

const words = [
  "held chords and bass notes in even notes",
  "every chord in even notes",
  "every chord in quick notes",
  "repeated chords into bass and chord by turns",
];
/** the reach of a figure on one bass note: an octave lies under the hand */
const reach = 12;

/**
 * Held or struck chords are broken: lowest, highest, middle, highest (Alberti) with two or more tones, and from a single
 * bass note up through the chord. The bass keeps its place, every tone of the chord sounds.
 */
export const brokenChords: Operation = {
  rule: "broken-chords",
  strengths: words.length,
  reason: (strength) => `The accompaniment breaks ${words[strength - 1]}, so that it flows under the tune.`,
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    const sounding = soundingLines(bar);
    const line = sounding[0];
    if (!line || sounding.length > 1 || line.crossing) return bar;
    let touched = false;
    const events = line.events.flatMap((event): LineEvent | readonly LineEvent[] => {
      const made = isStrike(event) ? brokenUp(event, strength, context) : undefined;
      if (made) touched = true;
      return made ?? event;
    });
    return touched ? withEvents(bar, line, events) : bar;
  },
};

function brokenUp(strike: Strike, strength: number, context: BarContext): readonly Strike[] | undefined {
  const { beat, grids } = context.metre;
  if (strength === 4 && !lasts(strike, beat)) return rocked(strike);
  const shortest = strength === 1 ? add(beat, beat) : beat;
  if (!lasts(strike, shortest) || isTied(strike) || isSet(strike) || strike.timeModification || strike.hidden)
    return undefined;
  const grid = strength >= 3 ? grids.subdivision : grids.division;
  const points = pointsIn(grid, strike);
  if (points.length === 0) return undefined;
  // a figure that starts between the points of its grid would limp
  if (points[0] && compare(subtract(points[0], strike.onset), unitOf(grid, beat)) !== 0) return undefined;
  const tones = tonesOf(strike, context);
  if (tones.length < 2 || points.length + 1 < tones.length) return undefined;
  const order = orderOf(tones);
  return [strike.onset, ...points].map((onset, i): Strike => {
    const tone = order[i % order.length] ?? strike.heads[0];
    const duration = subtract(points[i] ?? endOf(strike), onset);
    const base = i === 0 ? redrawn(strike) : { ...redrawn(strike), id: `${strike.id}+${i}`, onset };
    const heads = tone ? [i === 0 ? tone : { ...tone, source: undefined }] : strike.heads;
    return { ...base, duration, heads };
  });
}

/** A chord shorter than a beat: its bass, then the rest of it, in notes half as long (the rocking bass of songs and nocturnes). */
function rocked(strike: Strike): readonly Strike[] | undefined {
  const [bass, ...others] = strike.heads.toSorted((a, b) => a.midi - b.midi);
  const duration = fraction(strike.duration.n, 2 * strike.duration.d);
  if (!bass || others.length === 0 || toNumber(duration) < quickest || isTied(strike) || isSet(strike))
    return undefined;
  if (strike.timeModification || strike.dots > 0 || strike.hidden) return undefined;
  const first: Strike = { ...redrawn(strike), duration, heads: [bass] };
  const middle = add(strike.onset, duration);
  const heads = others.map((tone) => ({ ...tone, source: undefined }));
  return [first, { ...redrawn(strike), id: `${strike.id}+1`, onset: middle, duration, heads }];
}

/** The chord's own tones; a bass note alone takes the two or three tones of its harmony above it. */
function tonesOf(strike: Strike, context: BarContext): readonly Tone[] {
  const own = strike.heads.toSorted((a, b) => a.midi - b.midi);
  const [bass] = own;
  if (!bass || own.length > 1) return own;
  const room = Math.min(...context.around.filter(during(strike)).map(({ midi }) => midi), bass.midi + reach + 1);
  const tones: Tone[] = [bass];
  let midi = bass.midi;
  while (tones.length < 4) {
    const next = chordToneFrom(midi, 1, strike.onset, context);
    if (next === undefined || next > bass.midi + reach || next >= room) break;
    tones.push(newTone(next, context));
    midi = next;
  }
  return tones.length > 2 ? tones : [bass];
}

const during =
  (strike: Strike) =>
  ({ on, end }: { readonly on: number; readonly end: number }): boolean =>
    on < toNumber(endOf(strike)) - 1e-6 && end > toNumber(strike.onset) + 1e-6;

/** Alberti order of two or three tones; more go up and down again. */
function orderOf(tones: readonly Tone[]): readonly Tone[] {
  const [low, middle, high] = tones;
  if (low && middle && high && tones.length === 3) return [low, high, middle, high];
  return tones.length === 2 ? tones : [...tones, ...tones.slice(1, -1).toReversed()];
}
