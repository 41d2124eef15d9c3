import { add, compare, fraction } from "@gradus/score";
import { type Bar, endOf, isStrike, type LineEvent, lowestOf, type Strike, soundingLines } from "../read/bar/bar.ts";
import { isSet, isTied, newTone, redrawn, withEvents } from "../read/bar/tune-line.ts";
import { besideOf, fromBass } from "./dividing.ts";
import { isTooQuick } from "./figuration.ts";
import { type BarContext, type Operation, pitchClass } from "./operation.ts";

const words = ["through a tone of the chord", "through a tone of the chord, and by a semitone into the next bass"];
/** semitones between bass and chord that leave room for a tone between them */
const apart = 8;
/** semitones that a linking tone keeps from what it links */
const clear = 3;
/** lowest note: below it single notes sound muddy */
const lowest = 28;
/** share of the leaps of a bar, and of its returns, that must be linked: a pattern or none */
const most = 0.5;

/**
 * A left hand that leaps between bass and chord goes from one to the other through a tone of the chord, in notes half as
 * long, and falls back by a semitone into the next bass (the linked stride of novelty piano: Confrey, Modern Course in Novelty
 * Piano Playing, 1923). Bass and chord keep their places.
 */
export const strideLinks: Operation = {
  rule: "stride-links",
  strengths: words.length,
  technique: () => "quickLeaps",
  reason: (strength) => `The left hand leaps from bass to chord ${words[strength - 1]}.`,
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    const [line, second] = soundingLines(bar);
    if (!line || second || line.crossing || bar.figured) return bar;
    const strikes = line.events.filter(isStrike);
    let possible = 0;
    let linked = 0;
    const events = line.events.flatMap((event): LineEvent | readonly LineEvent[] => {
      if (!isStrike(event)) return event;
      const next = strikes[strikes.indexOf(event) + 1];
      const joined = next && compare(next.onset, endOf(event)) === 0 ? next : undefined;
      const rises = joined !== undefined && isLeapUp(event, joined);
      if (rises || (strength > 1 && falls(event, joined))) possible++;
      const midis = rises ? between(event, joined, context) : strength > 1 ? into(event, joined, context) : [];
      if (midis.length === 0 || !canBeHalved(event, context)) return event;
      linked++;
      return halved(event, midis, context);
    });
    return linked > 0 && linked >= most * possible ? { ...withEvents(bar, line, events), figured: true } : bar;
  },
};

const highestOf = (strike: Strike): number => Math.max(...strike.heads.map(({ midi }) => midi));

const isLeapUp = (bass: Strike, chord: Strike): boolean => lowestOf(chord) - highestOf(bass) >= apart;

const falls = (chord: Strike, bass: Strike | undefined): boolean =>
  chord.heads.length > 1 && bass !== undefined && lowestOf(bass) < lowestOf(chord);

const canBeHalved = (strike: Strike, context: BarContext): boolean =>
  compare(strike.duration, context.metre.beat) <= 0 &&
  !isTooQuick(halfOf(strike), context) &&
  !isTied(strike) &&
  !isSet(strike) &&
  !strike.hidden &&
  !strike.timeModification &&
  strike.dots === 0;

const halfOf = ({ duration }: Strike) => fraction(duration.n, 2 * duration.d);

/** A tone of the chord, in a lower octave, nearest to the middle between bass and chord, when one is clear of both. */
function between(bass: Strike, chord: Strike, context: BarContext): readonly number[] {
  const [from, to] = [highestOf(bass) + clear, lowestOf(chord) - clear];
  const ceiling = Math.min(to, ...besideOf(bass, context).map(({ midi }) => midi - 1));
  const middle = (highestOf(bass) + lowestOf(chord)) / 2;
  const names = new Set([...chord.heads, ...bass.heads].map(({ midi }) => pitchClass(midi)));
  return Array.from({ length: Math.max(0, ceiling - from + 1) }, (_, i) => from + i)
    .filter((midi) => names.has(pitchClass(midi)))
    .toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
    .slice(0, 1);
}

/** What leads from a chord down into the next bass, within the span of a hand: the semitone under it, in octaves into an octave. */
function into(chord: Strike, bass: Strike | undefined, context: BarContext): readonly number[] {
  if (chord.heads.length < 2) return [];
  const isLast = compare(endOf(chord), context.metre.length) === 0;
  const next = isLast ? context.neighbours.bassAfter : undefined;
  const targets = bass ? fromBass(bass).map(({ midi }) => midi) : next === undefined ? [] : [next];
  if (targets.length > 2 || targets.some((midi) => midi <= lowest)) return [];
  const fall = lowestOf(chord) - Math.max(...targets);
  return fall >= clear && fall <= context.most.span ? targets.map((midi) => midi - 1) : [];
}

/** The strike in half its time, then these notes for the rest. */
function halved(strike: Strike, midis: readonly number[], context: BarContext): readonly Strike[] {
  const half = halfOf(strike);
  const onset = add(strike.onset, half);
  const heads = midis.map((midi) => newTone(midi, context));
  return [
    { ...redrawn(strike), duration: half },
    { ...redrawn(strike), id: `${strike.id}+1`, onset, duration: half, heads },
  ];
}
