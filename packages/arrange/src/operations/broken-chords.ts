import { add, fraction } from "@gradus/score";
import type { Bar, Strike, Tone } from "../read/bar/bar.ts";
import { isSet, isTied } from "../read/bar/tune-line.ts";
import { chordOver, fromBass, onsetsIn, struckInTurn, withDivided } from "./dividing.ts";
import { isTooQuick, lasts } from "./figuration.ts";
import type { BarContext, Operation } from "./operation.ts";

const words = [
  "held chords and bass notes in even notes",
  "every chord in even notes",
  "every chord in quick notes",
  "repeated chords into bass and chord by turns",
];

/**
 * Held or struck chords are broken: lowest, highest, middle, highest (Alberti) with two or more tones, and from a single
 * bass note up through the chord. The bass keeps its place, every tone of the chord sounds.
 */
export const brokenChords: Operation = {
  rule: "broken-chords",
  strengths: words.length,
  technique: () => "brokenChords",
  reason: (strength) => `The accompaniment breaks ${words[strength - 1]}, so that it flows under the tune.`,
  apply: (bar: Bar, strength: number, context: BarContext): Bar =>
    withDivided(bar, (strike) => brokenUp(strike, strength, context)),
};

function brokenUp(strike: Strike, strength: number, context: BarContext): readonly Strike[] | undefined {
  const { beat, grids } = context.metre;
  if (strength === 4 && !lasts(strike, beat)) return rocked(strike, context);
  const grid = strength >= 3 ? grids.subdivision : grids.division;
  const onsets = onsetsIn(strike, grid, strength === 1 ? add(beat, beat) : beat, context);
  const tones = chordOver(strike, context);
  if (!onsets || tones.length < 2 || onsets.length < tones.length) return undefined;
  return struckInTurn(strike, onsets, inAlbertiOrder(tones));
}

/** A chord shorter than a beat: its bass, then the rest of it, in notes half as long (the rocking bass of songs and nocturnes). */
function rocked(strike: Strike, context: BarContext): readonly Strike[] | undefined {
  const [bass, ...others] = fromBass(strike);
  const half = fraction(strike.duration.n, 2 * strike.duration.d);
  if (!bass || others.length === 0 || isTooQuick(half, context) || isTied(strike) || isSet(strike)) return undefined;
  if (strike.timeModification || strike.dots > 0 || strike.hidden) return undefined;
  return struckInTurn(strike, [strike.onset, add(strike.onset, half)], [[bass], others]);
}

/** Alberti order of two or three tones; more go up and down again. */
function inAlbertiOrder(tones: readonly Tone[]): readonly (readonly Tone[])[] {
  const [low, middle, high] = tones;
  const order =
    low && middle && high && tones.length === 3
      ? [low, high, middle, high]
      : tones.length === 2
        ? tones
        : [...tones, ...tones.slice(1, -1).toReversed()];
  return order.map((tone) => [tone]);
}
