import { add, compare, type Fraction, fraction, subtract } from "@gradus/score";
import { type Bar, endOf, isStrike, type Strike } from "../read/bar/bar.ts";
import { hasFermata, isTied, redrawn, tuneLineOf, withEvents } from "../read/bar/tune-line.ts";
import { isIn } from "../read/metre.ts";
import type { BarContext, Operation } from "./operation.ts";

/**
 * A dotted note and its short partner become two even notes: within a beat, then also over two beats. No note is lost, so
 * a sung line keeps its words. Compound beats have no such pairs.
 */
export const lineEven: Operation = {
  rule: "line-even",
  strengths: 2,
  reason: (strength) =>
    strength === 1
      ? "Dotted notes within a beat are played as two even notes."
      : "Dotted notes and their short partners are played as even notes.",
  apply: (bar: Bar, strength: number, { metre }: BarContext): Bar => {
    const line = tuneLineOf(bar);
    if (!line || metre.beat.n % 3 === 0) return bar;
    const events = [...line.events];
    let touched = false;
    events.forEach((event, i) => {
      const short = events[i + 1];
      if (!short || !isStrike(event) || !isStrike(short)) return;
      const whole = add(event.duration, short.duration);
      const beats = strength === 1 ? [metre.beat] : [metre.beat, fraction(2 * metre.beat.n, metre.beat.d)];
      if (!beats.some((beat) => compare(beat, whole) === 0)) return;
      if (!isIn(metre.grids.beat, event.onset) || !isDotted(event, short)) return;
      const half = fraction(whole.n, 2 * whole.d);
      events[i] = { ...redrawn(event), duration: half };
      events[i + 1] = { ...redrawn(short), onset: add(event.onset, half), duration: half };
      touched = true;
    });
    return touched ? withEvents(bar, line, events) : bar;
  },
};

const isDotted = (long: Strike, short: Strike): boolean =>
  compare(long.duration, times(short.duration, 3)) === 0 &&
  compare(endOf(long), short.onset) === 0 &&
  compare(subtract(endOf(short), long.onset), times(short.duration, 4)) === 0 &&
  [long, short].every((strike) => !isTied(strike) && !hasFermata(strike) && strike.timeModification === undefined);

const times = (value: Fraction, factor: number): Fraction => fraction(value.n * factor, value.d);
