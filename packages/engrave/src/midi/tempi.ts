import { compare, isZero, type Score, subtract, tempoMarks, toNumber, ZERO } from "@gradus/score";
import { holdsOf } from "./fermatas.ts";
import type { Timed } from "./timed.ts";

/** Quarters a minute where a score says nothing. */
const usualTempo = 120;
/** The slowest that a MIDI file can say: its microseconds to the quarter have three bytes. */
const slowest = 60_000_000 / 0xffffff;
/** A fermata makes a note twice as long, but adds no more than these seconds. */
const longestWait = 2;

/** Quarters a minute from the start on, changes only; slower under a fermata. */
export function tempiOf(score: Score): readonly Timed<number>[] {
  const stated = tempoMarks(score).map(
    ({ position, bpm }): Timed<number> => ({ onset: position, value: Math.max(slowest, bpm) }),
  );
  const [first] = stated;
  const whole = first && isZero(first.onset) ? stated : [{ onset: ZERO, value: usualTempo }, ...stated];
  return withHolds(whole, score).filter(({ value }, index, all) => all[index - 1]?.value !== value);
}

function withHolds(stated: readonly Timed<number>[], score: Score): readonly Timed<number>[] {
  return holdsOf(score).reduce((tempi, { from, to }) => {
    const inForce = (at: Timed<number>["onset"]): number =>
      tempi.findLast(({ onset }) => compare(onset, at) <= 0)?.value ?? usualTempo;
    const slower = (value: number): number => {
      const seconds = (toNumber(subtract(to, from)) * 60) / value;
      return Math.max(slowest, (value * seconds) / (seconds + Math.min(seconds, longestWait)));
    };
    const inside = tempi.filter(({ onset }) => compare(onset, from) > 0 && compare(onset, to) < 0);
    return [
      ...tempi.filter(({ onset }) => compare(onset, from) < 0),
      { onset: from, value: slower(inForce(from)) },
      ...inside.map(({ onset, value }) => ({ onset, value: slower(value) })),
      { onset: to, value: inForce(to) },
      ...tempi.filter(({ onset }) => compare(onset, to) > 0),
    ];
  }, stated);
}
