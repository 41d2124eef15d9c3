import { notationsOf } from "../edit/note-source.ts";
import type { Head } from "../model/score.ts";
import { tieMessage, unmatchedTies } from "../views/unmatched-ties.ts";
import { attribute } from "../xml/tree.ts";
import type { Report, WrittenPart } from "./finding.ts";

const TOLERANCE = 1e-3;

/** T1: every tie joins two notes of one pitch that follow each other; T2: what sounds tied is drawn tied. */
export function checkTies(part: WrittenPart, report: Report): void {
  for (const written of part.measures) {
    for (const event of written.events) {
      if (event.kind !== "note" || event.cue) continue;
      const place = { measure: written.measure.index, voice: event.voice };
      for (const head of event.heads) {
        if (!isDrawn(head)) report(place, "T2", "warning", "A tie sounds but is not drawn.");
      }
    }
  }
  for (const tie of unmatchedTies(part.part, part.measures, TOLERANCE)) {
    report({ measure: tie.measure.index }, "T1", "error", tieMessage(tie));
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
