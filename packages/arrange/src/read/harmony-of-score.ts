import { compare, type Score } from "@gradus/score";
import type { HarmonySpan } from "../operations/operation.ts";
import { heardBeats } from "./chords/harmonies.ts";
import type { Metre } from "./metre.ts";
import { pieceOf } from "./piece.ts";
import { quartersFrom } from "./ticks.ts";

/** The chords of every measure, one span to a beat, from all parts; printed chord symbols win, silence has none. Pure. */
export function harmonyOf(score: Score, metres: readonly Metre[]): readonly (readonly HarmonySpan[])[] {
  const piece = pieceOf(score, { parts: [0], sides: [] });
  const heard = Map.groupBy(heardBeats(score, piece, piece.others), ({ bar }) => bar);
  return (score.parts[0]?.measures ?? []).map((measure, index) => {
    const points = metres[index]?.grids.beat ?? [];
    const divisions = (heard.get(index) ?? []).map(({ from, chord, silent }) => ({
      from: quartersFrom(from - (piece.bars[index]?.start ?? 0)),
      chord: silent ? undefined : chord,
    }));
    return points.map((from, i) => ({
      from,
      to: points[i + 1] ?? measure.length,
      chord: divisions.findLast((one) => compare(one.from, from) <= 0)?.chord,
    }));
  });
}
