import { add, compare, type Fraction, subtract } from "@gradus/score";
import { type Bar, endOf, isStrike, type LineEvent, type Strike } from "../read/bar/bar.ts";
import { isTied, redrawn, tuneLineOf, withEvents } from "../read/bar/tune-line.ts";
import { isIn } from "../read/metre.ts";
import type { BarContext, Operation } from "./operation.ts";

/** A note that begins between two beats and sounds over the next one begins on that beat. */
export const lineSyncopation: Operation = {
  rule: "line-syncopation",
  strengths: 1,
  reason: () => "Notes that came before the beat are played on it, so that the count can be felt.",
  apply: (bar: Bar, _strength: number, { metre }: BarContext): Bar => {
    const line = tuneLineOf(bar);
    if (!line) return bar;
    const events: LineEvent[] = [];
    let touched = false;
    for (const event of line.events) {
      const before = events.at(-1);
      const beat = isStrike(event) ? crossed(event, metre.grids.beat) : undefined;
      const joins = before && isStrike(before) && !isTied(before) && compare(endOf(before), event.onset) === 0;
      if (!beat || !isStrike(event) || isTied(event) || !joins) {
        events.push(event);
        continue;
      }
      const late = subtract(beat, event.onset);
      events[events.length - 1] = { ...redrawn(before), duration: add(before.duration, late) };
      events.push({ ...redrawn(event), onset: beat, duration: subtract(event.duration, late) });
      touched = true;
    }
    return touched ? withEvents(bar, line, events) : bar;
  },
};

/** The beat inside a note that begins off the beat. */
const crossed = (strike: Strike, beats: readonly Fraction[]): Fraction | undefined =>
  isIn(beats, strike.onset)
    ? undefined
    : beats.find((beat) => compare(beat, strike.onset) > 0 && compare(beat, endOf(strike)) < 0);
