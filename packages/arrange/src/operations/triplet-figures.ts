import { add, compare, type Fraction, fraction } from "@gradus/score";
import type { Bar, Tone } from "../read/bar/bar.ts";
import { chordOver, onsetsIn, struckInTurn, withDivided } from "./dividing.ts";
import type { BarContext, Operation } from "./operation.ts";

const words = ["held chords and bass notes", "every chord"];

/**
 * The accompaniment is broken into triplets, three against the two or four of the tune: bass, middle, top (as in the
 * first movement of Beethoven's op. 27 no. 2). Not where the beat has three parts already.
 */
export const tripletFigures: Operation = {
  rule: "triplet-figures",
  strengths: words.length,
  technique: () => "triplets",
  reason: (strength) =>
    `The accompaniment breaks ${words[strength - 1]} into triplets, against the rhythm of the tune.`,
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    const { beat } = context.metre;
    const grid = tripletsOf(context);
    return withDivided(bar, (strike) => {
      const onsets = onsetsIn(strike, grid, strength === 1 ? add(beat, beat) : beat, context);
      const turns = onsets && inThrees(chordOver(strike, context));
      return turns && struckInTurn(strike, onsets, turns);
    });
  },
};

/** Three points to every beat that has two parts. */
function tripletsOf({ metre }: BarContext): readonly Fraction[] {
  const { beat, division } = metre.grids;
  return beat.flatMap((start, i) => {
    const end = beat[i + 1] ?? metre.length;
    const parts = division.filter((point) => compare(point, start) >= 0 && compare(point, end) < 0).length;
    if (parts !== 2) return [start];
    const third = fraction(end.n * start.d - start.n * end.d, 3 * end.d * start.d);
    return [start, add(start, third), add(start, add(third, third))];
  });
}

/** Bass, middle, top; of two tones bass, top, top; undefined for one. */
function inThrees(tones: readonly Tone[]): readonly (readonly Tone[])[] | undefined {
  const [bass, second, third] = tones;
  if (!bass || !second) return undefined;
  return [[bass], [second], [third ?? second]];
}
