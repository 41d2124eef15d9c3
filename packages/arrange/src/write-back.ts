import { type MeasureEdit, type MeasureEvent, replaceEvents, type Score } from "@gradus/score";
import { type Bar, strikesOf } from "./bar/bar.ts";
import { octaveBracketsOf } from "./bar/octave-brackets.ts";
import { writeBar } from "./bar/write-bar.ts";
import type { Desk, Plan } from "./search/desk.ts";

/** The score with every changed bar of a plan written into it; measures in `kept` stay as they were. */
export function writeBack(score: Score, desk: Desk, plan: Plan, kept: ReadonlySet<number>): Score {
  const edits = new Map<string, MeasureEdit>();
  const moved = new Set<string>();
  const eventsAt = (part: number, measure: number): readonly MeasureEvent[] =>
    edits.get(`${part}/${measure}`)?.events ?? score.parts[part]?.measures[measure]?.events ?? [];
  const edit = (part: number, measure: number, events: readonly MeasureEvent[]): void => {
    edits.set(`${part}/${measure}`, { part, measure, events });
  };
  desk.staves.forEach((side, staff) => {
    side.bars.forEach((source, measure) => {
      const bar = side.versions.at(measure, plan[staff]?.[measure] ?? [])?.bar;
      if (!source || !bar || bar === source || kept.has(measure)) return;
      edit(side.part, measure, writeBar(eventsAt(side.part, measure), source, bar));
      if (highest(bar) < highest(source) || lowest(bar) > lowest(source))
        moved.add(`${side.part}/${side.staff}/${measure}`);
    });
  });
  for (const part of new Set(desk.staves.map((side) => side.part))) {
    // an 8va bracket over notes that came nearer would only push them onto ledger lines on the other side
    const own = score.parts[part];
    for (const bracket of own ? octaveBracketsOf(own) : []) {
      const measures = Array.from({ length: bracket.to - bracket.from + 1 }, (_, i) => bracket.from + i);
      if (!measures.some((measure) => moved.has(`${part}/${bracket.staff}/${measure}`))) continue;
      const ids = new Set(bracket.marks.map((mark) => mark.id));
      for (const measure of new Set([bracket.from, bracket.to])) {
        edit(
          part,
          measure,
          eventsAt(part, measure).filter((event) => !ids.has(event.id)),
        );
      }
    }
  }
  return edits.size === 0 ? score : replaceEvents(score, [...edits.values()]);
}

const heights = (bar: Bar): readonly number[] =>
  strikesOf(bar).flatMap((strike) => strike.heads.map((head) => head.midi));
const highest = (bar: Bar): number => Math.max(...heights(bar));
const lowest = (bar: Bar): number => Math.min(...heights(bar));
