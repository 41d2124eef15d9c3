import type { MeasureEvent, Score } from "../model/score.ts";
import { repairSpanners } from "./repair-spanners.ts";
import { repairTies } from "./repair-ties.ts";

/** New events for one measure of one part, both by index. */
export type MeasureEdit = {
  readonly part: number;
  readonly measure: number;
  readonly events: readonly MeasureEvent[];
};

/**
 * The score with the events of some measures replaced and those measures marked touched. Ties whose partner is gone are
 * dropped, slurs and other spanners whose end is gone move to the nearest note of the voice or go with their partner;
 * a neighbouring measure is touched only when that changes it. Edits out of range are ignored.
 */
export function replaceEvents(score: Score, edits: readonly MeasureEdit[]): Score {
  const byPart = Map.groupBy(edits, (edit) => edit.part);
  const parts = score.parts.map((part, index) => {
    const mine = byPart.get(index);
    if (!mine) return part;
    const events = new Map(mine.map((edit) => [edit.measure, edit.events]));
    const measures = part.measures.map((measure) => {
      const replaced = events.get(measure.index);
      return replaced ? { ...measure, events: replaced, touched: true } : measure;
    });
    const edited = new Set(events.keys());
    return repairTies(repairSpanners({ ...part, measures }, part, edited), part, edited);
  });
  return { ...score, parts };
}
