import { compare, type Fraction, subtract, toNumber } from "@gradus/score";
import { type Bar, endOf, isStrike, type Line, type Strike } from "../read/bar/bar.ts";
import { heightOf, isSet, isTied, merged, tuneLineOf } from "../read/bar/tune-line.ts";
import { chordTones } from "../read/harmony.ts";
import { weightAt } from "../read/metre.ts";
import { type BarContext, chordAt, type Operation, pitchClass } from "./operation.ts";

const words = [
  "Quick passing notes are joined to the note before them.",
  "At most two notes to a beat (three in compound time): the quicker ones are joined to the note before them.",
  "Each beat keeps its main notes in one even figure; passing, neighbouring and repeated notes between them are joined.",
  "One note to a beat, and the turning points of the line where they fall between the beats.",
  "One note to a beat: the outline of the tune.",
];

/** What surrounds a note of the line. */
type Place = {
  readonly strike: Strike;
  readonly midi: number;
  readonly before: number | undefined;
  readonly after: number | undefined;
  readonly weight: number;
  /** a rest or the end of the line's sound follows */
  readonly last: boolean;
};

/**
 * A tune played alone keeps its main notes. Notes on the beat, with words, tied or under a fermata stay; between them
 * passing and neighbour notes go first, then repeated notes and tones outside the chord, last the line's turning points
 * (reduction by metric strength and contour: Lerdahl and Jackendoff 1983, chapter 6).
 */
export const lineRhythm: Operation = {
  rule: "line-rhythm",
  strengths: words.length,
  reason: (strength) => words[strength - 1] ?? "",
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    const line = tuneLineOf(bar);
    if (!line) return bar;
    const places = placesOf(line, context);
    const away = places.filter((place) => isFree(place) && goes(place, places, strength, context));
    return away.length === 0 ? bar : merged(bar, line, new Set(away.map(({ strike }) => strike)));
  },
};

function placesOf(line: Line, context: BarContext): readonly Place[] {
  const strikes = line.events.filter(isStrike);
  return strikes.map((strike, i) => {
    const before = strikes[i - 1];
    const after = strikes[i + 1];
    return {
      strike,
      midi: heightOf(strike),
      before: before ? heightOf(before) : context.neighbours.before,
      after: after ? heightOf(after) : context.neighbours.after,
      weight: weightAt(context.metre, strike.onset),
      last: after !== undefined && compare(after.onset, endOf(strike)) > 0,
    };
  });
}

const isFree = ({ strike, weight }: Place): boolean => weight < 2 && !isSet(strike) && !isTied(strike);

function goes(place: Place, places: readonly Place[], strength: number, context: BarContext): boolean {
  const { strike, weight } = place;
  const decorates = isOrnamental(place) || place.midi === place.before;
  if (weight === 0) return strength >= 2 || decorates;
  const long = compare(strike.duration, context.metre.beat) >= 0;
  if (strength < 3 || long) return false;
  if (strength >= 5) return true;
  if (place.last || isTurn(place, places)) return false;
  if (strength === 4) return true;
  if (isCompound(context)) return isMiddle(strike.onset, context);
  return decorates || !isChordTone(place, context);
}

/** Passes by step, or leaves a note by step and returns to it. */
function isOrnamental({ midi, before, after }: Place): boolean {
  if (before === undefined || after === undefined || midi === before) return false;
  const first = midi - before;
  const second = after - midi;
  if (Math.abs(first) > 2 || Math.abs(second) > 2) return false;
  return Math.sign(first) === Math.sign(second) || before === after;
}

/** The one highest or lowest note of the bar, reached by more than a step. */
function isTurn(place: Place, places: readonly Place[]): boolean {
  const others = places.filter((other) => other !== place).map(({ midi }) => midi);
  if (others.length === 0) return true;
  const top = others.every((midi) => midi < place.midi);
  const leap = place.before === undefined || Math.abs(place.midi - place.before) > 2;
  return top && leap;
}

const isCompound = ({ metre }: BarContext): boolean => metre.beat.n % 3 === 0;

/** The second of the three divisions of a compound beat: without it the beat is a long and a short note. */
function isMiddle(onset: Fraction, { metre }: BarContext): boolean {
  const beat = metre.grids.beat.findLast((point) => compare(point, onset) <= 0);
  return beat !== undefined && toNumber(subtract(onset, beat)) < toNumber(metre.beat) / 2;
}

function isChordTone({ midi, strike }: Place, context: BarContext): boolean {
  const chord = chordAt(context, strike.onset);
  return !chord || chordTones(chord).includes(pitchClass(midi));
}
