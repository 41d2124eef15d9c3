import type { Score } from "@gradus/score";
import type { Metre } from "../metre.ts";
import { metresOf } from "../metre.ts";
import type { Piece } from "../piece.ts";
import { quarter, ticksFrom } from "../ticks.ts";

/** A stretch in which one chord is heard: a beat, or half of one that is longer than a dotted quarter. Times in ticks. */
export type Beat = {
  readonly bar: number;
  readonly from: number;
  readonly to: number;
  /** 0 at the start of the bar, 1 at its half, 2 on its other beats, 3 inside a long beat */
  readonly place: number;
};

const longest = quarter * 1.5;

/** The beats of a piece in order; they fill every bar without gaps. */
export function beatsOf(score: Score, { bars }: Pick<Piece, "bars">): readonly Beat[] {
  const metres = metresOf(score);
  return bars.flatMap(({ index, start, length }) => {
    const metre = metres[index];
    if (!metre) return length > 0 ? [{ bar: index, from: start, to: start + length, place: 0 }] : [];
    const halves = new Set(metre.grids.half.map(ticksFrom));
    const beats = new Set(metre.grids.beat.map(ticksFrom));
    const points = pointsOf(metre).map(ticksFrom);
    return points.map((point, i) => ({
      bar: index,
      from: start + point,
      to: start + (points[i + 1] ?? length),
      place: i === 0 ? 0 : halves.has(point) ? 1 : beats.has(point) ? 2 : 3,
    }));
  });
}

const pointsOf = ({ beat, grids }: Metre): Metre["grids"]["beat"] =>
  ticksFrom(beat) > longest ? grids.division : grids.beat;
