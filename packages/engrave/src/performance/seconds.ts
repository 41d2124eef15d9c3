import { type Score, toNumber } from "@gradus/score";
import { tempiOf } from "../midi/tempi.ts";

/** Seconds from the start of the score, bars once as written, by quarters from the start. */
export function secondsOf(score: Score): (quarters: number) => number {
  let seconds = 0;
  let before = { from: 0, perQuarter: 0 };
  const steps = tempiOf(score).map(({ onset, value }) => {
    const from = toNumber(onset);
    seconds += (from - before.from) * before.perQuarter;
    before = { from, perQuarter: 60 / value };
    return { ...before, seconds };
  });
  return (quarters) => {
    const step = steps.findLast(({ from }) => from <= quarters + 1e-9) ?? steps[0];
    return step ? step.seconds + (quarters - step.from) * step.perQuarter : 0;
  };
}
