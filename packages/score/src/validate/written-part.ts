import type { Fraction } from "../model/fraction.ts";
import { add, max, ZERO } from "../model/fraction.ts";
import type { Measure, MeasureEvent, NoteEvent, Part, RestEvent, Score } from "../model/score.ts";
import { readMeasure } from "../read/read-measure.ts";
import { sourceReach } from "../write/divisions.ts";
import { attributesAtStart } from "../write/metre.ts";
import { writeMeasure } from "../write/write-measure.ts";
import type { WrittenMeasure, WrittenPart } from "./finding.ts";

export type Timed = NoteEvent | RestEvent;
export const isTimed = (event: MeasureEvent): event is Timed => event.kind === "note" || event.kind === "rest";
export const endOf = (event: Timed): Fraction => add(event.onset, event.duration);

/** The part as a reader of the written file sees it. */
export function writtenPart(score: Score, part: Part, index: number): WrittenPart {
  let divisions = part.measures[0]?.before.divisions ?? 1;
  const measures = part.measures.map((measure) => {
    const written = measure.touched ? rewritten(score, part, measure, divisions) : asRead(measure);
    divisions = written.divisions;
    return written;
  });
  return { index, part, measures };
}

function asRead(measure: Measure): WrittenMeasure {
  const reach = measure.events.filter(isTimed).map(endOf).reduce(max, ZERO);
  return {
    measure,
    element: measure.source,
    events: measure.events,
    used: max(reach, sourceReach(measure)),
    divisions: attributesAtStart(measure).divisions,
  };
}

/** `divisions`: what the measure written before leaves in force, which a row of touched measures shares. */
function rewritten(score: Score, part: Part, measure: Measure, divisions: number): WrittenMeasure {
  const element = writeMeasure(score, part, measure);
  const place = { part: part.name, measure: measure.number };
  const reading = readMeasure(
    element,
    `${part.id}/${measure.index}`,
    { ...measure.before, divisions },
    () => {},
    place,
  );
  return { measure, element, events: reading.events, used: reading.used, divisions: reading.after.divisions };
}
