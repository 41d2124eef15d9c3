import { notationsOf } from "../edit/note-source.ts";
import { jumps } from "../edit/repair-ties.ts";
import { add, toNumber } from "../model/fraction.ts";
import { midiOf, pitchName } from "../model/pitch.ts";
import type { Head } from "../model/score.ts";
import { attribute } from "../xml/tree.ts";
import type { Report, WrittenMeasure, WrittenPart } from "./finding.ts";

type Start = { readonly midi: number; readonly end: number; readonly written: WrittenMeasure; readonly name: string };
const TOLERANCE = 1e-3;

/** T1: every tie joins two notes of one pitch that follow each other; T2: what sounds tied is drawn tied. */
export function checkTies(part: WrittenPart, report: Report): void {
  const starts: Start[] = [];
  const stops: (Start & { readonly at: number })[] = [];
  for (const written of part.measures) {
    for (const event of written.events) {
      if (event.kind !== "note") continue;
      const at = toNumber(add(written.measure.start, event.onset));
      const end = at + toNumber(event.duration);
      for (const head of event.heads) {
        if (!isDrawn(head) && !event.cue) {
          const place = { measure: written.measure.index, voice: event.voice };
          report(place, "T2", "warning", "A tie sounds but is not drawn.");
        }
        if (!head.pitch) continue;
        const tied = { midi: midiOf(head.pitch), end, written, name: pitchName(head.pitch), at };
        if (head.tieStart) starts.push(tied);
        if (head.tieStop) stops.push(tied);
      }
    }
  }
  const open = Map.groupBy(starts, (start) => start.midi);
  for (const stop of stops) {
    const waiting = open.get(stop.midi) ?? [];
    const index = waiting.findIndex((start) => Math.abs(start.end - stop.at) < TOLERANCE);
    if (index >= 0) waiting.splice(index, 1);
    else if (!jumps(part.part, stop.written.measure, "tieStop")) {
      report({ measure: stop.written.measure.index }, "T1", "error", `A tie ends on ${stop.name} but starts nowhere.`);
    }
  }
  for (const start of [...open.values()].flat()) {
    if (jumps(part.part, start.written.measure, "tieStart")) continue;
    report({ measure: start.written.measure.index }, "T1", "error", `A tie from ${start.name} leads to no note.`);
  }
}

function isDrawn(head: Head): boolean {
  if (!head.tieStart && !head.tieStop) return true;
  const types = head.source
    ? notationsOf(head.source).flatMap((item) => (item.name === "tied" ? [attribute(item, "type")] : []))
    : [];
  const has = (...wanted: readonly string[]): boolean =>
    types.some((type) => type !== undefined && wanted.includes(type));
  return (!head.tieStart || has("start", "continue", "let-ring")) && (!head.tieStop || has("stop", "continue"));
}
