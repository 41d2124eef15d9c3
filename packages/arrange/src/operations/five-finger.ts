import { fiveFingers } from "../goal/exams/positions.ts";
import { type Bar, mapStrikes, strikesOf, type Tone } from "../read/bar/bar.ts";
import { carriesMelody } from "../read/bar/tune-line.ts";
import { distinctTones } from "./distinct-tones.ts";
import { alongPath } from "./octave-path.ts";
import { type BarContext, byOctaves, type Operation } from "./operation.ts";
import { spanCap, spanWithin } from "./span-cap.ts";

/**
 * Two five-finger positions side by side span sixteen semitones, more than an octave: every note has a place in them.
 * What lies outside comes in by octaves, by stretches where the line allows it, and chords stay within one position. First the
 * positions lie where each phrase does; then around the middle of the piece, which takes the hand least far.
 */
export const fiveFinger: Operation = {
  rule: "five-finger",
  strengths: 2,
  reason: (strength) =>
    strength === 1
      ? "Each hand stays in two five-finger positions, so that the fingers find their keys without looking."
      : "Each hand stays in the same two five-finger positions throughout the piece, so that it never has to look for its place.",
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    const low = strength === 1 ? lowestIn(context) : middleOf(context);
    const high = low + width;
    const heads = strikesOf(bar).flatMap((strike) => strike.heads);
    const isInside = ({ midi }: Tone): boolean => midi >= low && midi <= high;
    if (heads.every(isInside)) return bar;
    const costs = { leap: 12, leapCost: 0.2, turnCost: 2, changeCost: 2, outsideCost: 8 };
    const free = withoutLowerNotes(bar, isInside);
    const path = alongPath(free, { low, high, neighbours: context.neighbours, ...costs });
    const near = distinctTones(free, path, context);
    const inside = mapStrikes(near, (strike) => {
      const moved = strike.heads.map((head) => byOctaves(head, octavesInto(head.midi, low, high)));
      if (moved.every((head, i) => head === strike.heads[i])) return strike;
      return { ...strike, heads: moved.toSorted((a, b) => a.midi - b.midi) };
    });
    return spanCap.apply(inside, spanWithin(fiveFingers), context);
  },
};

/** What accompanies in the hand of the tune and lies outside is left out: an octave nearer it would be in the tune. */
function withoutLowerNotes(bar: Bar, isInside: (tone: Tone) => boolean): Bar {
  if (!bar.lines.some(carriesMelody)) return bar;
  return mapStrikes(bar, (strike) => {
    const heads = strike.heads.filter((head) => head.melody || isInside(head));
    if (heads.length === strike.heads.length) return strike;
    return heads.length > 0 ? { ...strike, heads } : undefined;
  });
}

/** semitones from the lowest key of two positions side by side to the highest */
const width = 2 * fiveFingers + 1;

/** Where most of the phrase's notes lie inside, as near to the middle of the piece as that is: few of its leaps turn round. */
function lowestOf(context: BarContext): number {
  const { phrase = [] } = context;
  const usual = middleOf(context);
  const outside = (low: number): number => phrase.filter((midi) => midi < low || midi > low + width).length;
  const places = Array.from({ length: 2 * farthest + 1 }, (_, i) => usual - farthest + i);
  return places
    .map((low) => ({ low, outside: outside(low), away: Math.abs(low - usual) }))
    .reduce((best, place) =>
      place.outside < best.outside || (place.outside === best.outside && place.away < best.away) ? place : best,
    ).low;
}

/** `lowestOf`, worked out once a measure: a search asks for it hundreds of times. */
const lowestKnown = new WeakMap<BarContext, number>();
function lowestIn(context: BarContext): number {
  const low = lowestKnown.get(context) ?? lowestOf(context);
  lowestKnown.set(context, low);
  return low;
}

/** semitones by which the positions of a phrase may lie from those of the piece */
const farthest = 12;

const middleOf = ({ centre }: BarContext): number => Math.round(centre) - fiveFingers - 1;

/** The fewest octaves that bring a note inside. */
function octavesInto(midi: number, low: number, high: number): number {
  if (midi < low) return Math.ceil((low - midi) / 12);
  return midi > high ? -Math.ceil((midi - high) / 12) : 0;
}
