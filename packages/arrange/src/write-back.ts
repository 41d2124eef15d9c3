import { type MeasureEdit, replaceEvents, type Score } from "@gradus/score";
import { writeBar } from "./bar/write-bar.ts";
import type { Desk, Plan } from "./search/desk.ts";

/** The score with every changed bar of a plan written into it; measures in `kept` stay as they were. */
export function writeBack(score: Score, desk: Desk, plan: Plan, kept: ReadonlySet<number>): Score {
  const edits = new Map<string, MeasureEdit>();
  desk.staves.forEach((side, staff) => {
    side.bars.forEach((source, measure) => {
      const bar = side.versions.at(measure, plan[staff]?.[measure] ?? [])?.bar;
      if (!source || !bar || bar === source || kept.has(measure)) return;
      const key = `${side.part}/${measure}`;
      const events = edits.get(key)?.events ?? score.parts[side.part]?.measures[measure]?.events ?? [];
      edits.set(key, { part: side.part, measure, events: writeBar(events, source, bar) });
    });
  });
  return edits.size === 0 ? score : replaceEvents(score, [...edits.values()]);
}
