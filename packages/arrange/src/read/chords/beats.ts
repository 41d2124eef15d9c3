import type { Score } from "@gradus/score";
import { metresOf } from "../metre.ts";
import type { Piece } from "../piece.ts";
import { ticksFrom } from "../ticks.ts";

/** The least stretch that may have its own chord: a division of a beat (an eighth in 4/4 and in 6/8). Times in ticks. */
export type Beat = {
  readonly bar: number;
  readonly from: number;
  readonly to: number;
  /** length of a beat of its bar */
  readonly count: number;
  /** 0 at the start of the bar, 1 at its half, 2 on its other beats, 3 inside a beat */
  readonly place: number;
};

/** The beats of a piece in order; they fill every bar without gaps. */
export function beatsOf(score: Score, { bars }: Pick<Piece, "bars">): readonly Beat[] {
  const metres = metresOf(score);
  return bars.flatMap(({ index, start, length }) => {
    const metre = metres[index];
    if (!metre) return length > 0 ? [{ bar: index, from: start, to: start + length, count: length, place: 0 }] : [];
    const halves = new Set(metre.grids.half.map(ticksFrom));
    const beats = new Set(metre.grids.beat.map(ticksFrom));
    const points = metre.grids.division.map(ticksFrom);
    return points.map((point, i) => ({
      bar: index,
      from: start + point,
      to: start + (points[i + 1] ?? length),
      count: ticksFrom(metre.beat),
      place: i === 0 ? 0 : halves.has(point) ? 1 : beats.has(point) ? 2 : 3,
    }));
  });
}
