import { compare, ZERO } from "@gradus/score";
import { type Bar, endOf, isStrike, type Strike, strikesOf } from "../read/bar/bar.ts";

/** Bars of one staff without ties over a barline that only one side has: its bars may come from different plans. Pure. */
export function withoutLooseTies(bars: readonly (Bar | undefined)[]): readonly (Bar | undefined)[] {
  return bars.map((bar, i) => {
    if (!bar) return bar;
    const into = heldInto(bars[i + 1]);
    const from = heldFrom(bars[i - 1]);
    const freed = (strike: Strike): Strike => {
      const isLast = compare(endOf(strike), bar.length) === 0;
      const isFirst = compare(strike.onset, ZERO) === 0;
      const heads = strike.heads.map((head) => {
        const startsLoose = isLast && head.tieStart && !into.has(head.midi);
        const stopsLoose = isFirst && head.tieStop && !from.has(head.midi);
        return startsLoose || stopsLoose
          ? { ...head, tieStart: head.tieStart && !startsLoose, tieStop: head.tieStop && !stopsLoose }
          : head;
      });
      return heads.every((head, k) => head === strike.heads[k]) ? strike : { ...strike, heads };
    };
    const lines = bar.lines.map((line) => {
      const events = line.events.map((event) => (isStrike(event) ? freed(event) : event));
      return events.every((event, k) => event === line.events[k]) ? line : { ...line, events };
    });
    return lines.every((line, k) => line === bar.lines[k]) ? bar : { ...bar, lines };
  });
}

/** Pitches that are tied into a bar, and that are tied out of one; MIDI numbers. */
const heldInto = (bar: Bar | undefined): ReadonlySet<number> =>
  new Set(
    heads(bar, ({ onset }) => compare(onset, ZERO) === 0).flatMap(({ tieStop, midi }) => (tieStop ? [midi] : [])),
  );
const heldFrom = (bar: Bar | undefined): ReadonlySet<number> =>
  new Set(
    heads(bar, (strike) => bar !== undefined && compare(endOf(strike), bar.length) === 0).flatMap(
      ({ tieStart, midi }) => (tieStart ? [midi] : []),
    ),
  );

const heads = (bar: Bar | undefined, isThere: (strike: Strike) => boolean): Strike["heads"] =>
  bar ? strikesOf(bar).flatMap((strike) => (isThere(strike) ? strike.heads : [])) : [];
