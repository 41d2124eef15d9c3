import { add, compare, type Fraction, fraction, noteOf, subtract, toNumber } from "@gradus/score";
import { restBetween } from "../bar/attacks.ts";
import {
  type Bar,
  endOf,
  isStrike,
  type Line,
  type LineEvent,
  type Strike,
  soundingLines,
  type Tone,
} from "../bar/bar.ts";
import { hasFermata, newTone, tuneLineOf } from "../bar/tune-line.ts";
import { chordToneFrom, lasts, quickest, soundingAt, unitOf } from "./figuration.ts";
import type { BarContext, Operation } from "./operation.ts";

const words = ["in even notes under its long notes", "in even notes", "in quick notes"];
/** semitones under the tune: the hand holds the tune with its upper fingers and plays with the lower ones */
const widest = 11;
const nearest = 3;
/** below it broken chords sound muddy */
const lowest = 48;

/**
 * A second voice breaks the chord under held notes of the tune, between it and the other hand, in the same hand (Thalberg,
 * L'art du chant appliqué au piano, op. 70). The tune's notes stay as long as they are.
 */
export const innerFigures: Operation = {
  rule: "inner-figures",
  strengths: words.length,
  reason: (strength) => `The chord is broken under the tune ${words[strength - 1]}, in the same hand.`,
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    const line = tuneLineOf(bar);
    if (!line || context.most.notes < 3 || context.most.span < widest) return bar;
    if (soundingLines(bar).length > 1) return bar;
    const { beat, grids } = context.metre;
    const shortest = strength === 1 ? add(beat, beat) : beat;
    const grid = strength === 3 ? grids.subdivision : grids.division;
    if (toNumber(unitOf(grid, beat)) < quickest - 1e-6) return bar;
    const made = line.events.flatMap((event) =>
      isStrike(event) && isHeld(event, shortest) ? figureUnder(event, grid, bar.freeVoice, context) : [],
    );
    if (made.length === 0) return bar;
    return { ...bar, lines: [...bar.lines, innerLine(bar, made)] };
  },
};

const isHeld = (strike: Strike, shortest: Fraction): boolean =>
  lasts(strike, shortest) &&
  strike.heads.length <= 2 &&
  !strike.hidden &&
  !strike.timeModification &&
  !hasFermata(strike);

function figureUnder(strike: Strike, grid: readonly Fraction[], voice: string, context: BarContext): readonly Strike[] {
  const end = endOf(strike);
  const points = grid.filter((point) => compare(point, strike.onset) >= 0 && compare(point, end) < 0);
  if (points.length < 2 || !points[0] || compare(points[0], strike.onset) !== 0) return [];
  const top = Math.min(...strike.heads.map(({ midi }) => midi));
  const held = Math.max(...strike.heads.map(({ midi }) => midi));
  const strikes: Strike[] = [];
  for (const [i, onset] of points.entries()) {
    const floor = Math.max(
      lowest,
      held - widest,
      ...soundingAt(context.around, toNumber(onset)).map((midi) => midi + 1),
    );
    const tones = tonesUnder(top, floor, onset, context);
    const tone = tones[order[i % order.length] ?? 0];
    if (tone === undefined || tones.length < 2) return [];
    const duration = subtract(points[i + 1] ?? end, onset);
    const heads: readonly Tone[] = [newTone(tone, context)];
    const place = { onset, duration, staff: strike.staff, voice, id: `${strike.id}+inner${i}` };
    strikes.push({ ...noteOf({ ...place, heads }), heads });
  }
  return strikes;
}
/** lower, upper, as an Alberti bass turned inwards */
const order = [0, 1];

/** The two chord tones under a note, the lower first. */
function tonesUnder(top: number, floor: number, onset: Fraction, context: BarContext): readonly number[] {
  const tones: number[] = [];
  let midi = top - nearest + 1;
  while (tones.length < 2) {
    const next = chordToneFrom(midi, -1, onset, context);
    if (next === undefined || next < floor) break;
    tones.unshift(next);
    midi = next;
  }
  return tones;
}

/** A line of these notes with hidden rests between them. */
function innerLine(bar: Bar, strikes: readonly Strike[]): Line {
  const events: LineEvent[] = [];
  let cursor = fraction(0);
  const rest = (to: Fraction): void => {
    if (compare(to, cursor) > 0) events.push({ ...restBetween(bar, bar.freeVoice, cursor, to), hidden: true });
  };
  for (const strike of strikes) {
    rest(strike.onset);
    events.push(strike);
    cursor = endOf(strike);
  }
  rest(bar.length);
  return { voice: bar.freeVoice, crossing: false, events };
}
