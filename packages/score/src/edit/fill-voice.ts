import type { Fraction } from "../model/fraction.ts";
import { add, compare, subtract, toNumber, ZERO } from "../model/fraction.ts";
import type { MeasureEvent, RestEvent, TimeModification } from "../model/score.ts";
import { splitDuration } from "../write/durations.ts";
import type { Metre } from "../write/metre.ts";
import { commonTime } from "../write/metre.ts";
import { isTimed, restOf } from "./event-edits.ts";

/**
 * Makes one voice of a measure gapless: every gap between 0 and `length` quarters becomes rests on `staff`, split at the
 * beats of `metre` (of common time when absent). An empty voice becomes one whole-measure rest. Other voices and marks stay as they are.
 */
export function fillVoice(
  events: readonly MeasureEvent[],
  voice: string,
  staff: number,
  length: Fraction,
  metre: Metre = { time: commonTime, offset: ZERO },
): readonly MeasureEvent[] {
  const timed = events.filter(isTimed).filter((event) => event.voice === voice);
  const inOrder = [...timed].sort((a, b) => compare(a.onset, b.onset));
  if (inOrder.length === 0) {
    return [...events, restOf({ onset: ZERO, duration: length, staff, voice, wholeMeasure: true })];
  }
  const result: MeasureEvent[] = [...events];
  let at = ZERO;
  let near: TimeModification | undefined;
  const fill = (until: Fraction, after: TimeModification | undefined, before: MeasureEvent | undefined): void => {
    const rests = restsBetween(at, until, voice, staff, metre, near ?? after);
    const index = before ? result.indexOf(before) : result.length;
    result.splice(index, 0, ...rests);
  };
  for (const event of inOrder) {
    if (compare(at, event.onset) < 0) fill(event.onset, event.timeModification, event);
    const end = add(event.onset, event.duration);
    if (compare(end, at) > 0) at = end;
    near = event.timeModification;
  }
  if (compare(at, length) < 0) {
    const last = inOrder.at(-1);
    const next = last ? result[result.indexOf(last) + 1] : undefined;
    fill(length, undefined, next);
  }
  return result;
}

function restsBetween(
  from: Fraction,
  to: Fraction,
  voice: string,
  staff: number,
  metre: Metre,
  near: TimeModification | undefined,
): readonly RestEvent[] {
  let onset = from;
  if (toNumber(subtract(to, from)) <= 0) return [];
  return splitDuration(from, subtract(to, from), metre, "rest", near).map((value) => {
    const { duration, type, dots, timeModification } = value;
    const rest = { ...restOf({ onset, duration, staff, voice }), type, dots, timeModification };
    onset = add(onset, duration);
    return rest;
  });
}
