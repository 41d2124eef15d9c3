import { compare, type Fraction, fraction, subtract } from "@gradus/score";
import { restBetween } from "../bar/attacks.ts";
import { type Bar, endOf, isStrike, type Strike } from "../bar/bar.ts";
import { hasFermata, isTied, redrawn, tuneLineOf, withEvents } from "../bar/tune-line.ts";
import { lasts } from "./figuration.ts";
import type { BarContext, Operation } from "./operation.ts";

const words = ["A phrase ends with a rest to breathe in.", "There is a rest to breathe in every two measures."];

/**
 * The longest note of a phrase's last measure, of a beat and a half at least, then of a beat, ends a little earlier: by half a beat, or a
 * whole beat when it lasts three. No note is lost, and words stay (instrument-profiles.json: phrase; a breath each phrase).
 */
export const lineBreath: Operation = {
  rule: "line-breath",
  strengths: words.length,
  reason: (strength) => words[strength - 1] ?? "",
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    const { breath, metre } = context;
    const line = tuneLineOf(bar);
    if (!line || breath === undefined || breath > strength || rests(bar)) return bar;
    const least = strength > 1 ? metre.beat : fraction(3 * metre.beat.n, 2 * metre.beat.d);
    const notes = line.events.filter(isStrike).filter((strike) => lasts(strike, least) && isFree(strike));
    const [longest] = notes.toSorted((a, b) => compare(b.duration, a.duration) || compare(b.onset, a.onset));
    if (!longest) return bar;
    const rest = lengthOf(longest, context);
    const from = subtract(endOf(longest), rest);
    const events = line.events.flatMap((event) =>
      event === longest
        ? [
            { ...redrawn(longest), duration: subtract(longest.duration, rest) },
            { ...restBetween(bar, line.voice, from, endOf(longest)), id: `${longest.id}/breath` },
          ]
        : [event],
    );
    return withEvents(bar, line, events);
  },
};

const isFree = (strike: Strike): boolean =>
  !isTied(strike) && !hasFermata(strike) && !strike.hidden && strike.timeModification === undefined;

/** The measure has a breath already. */
const rests = (bar: Bar): boolean => bar.lines.some((line) => line.events.some((event) => !isStrike(event)));

function lengthOf(strike: Strike, { metre }: BarContext): Fraction {
  const { beat } = metre;
  if (lasts(strike, fraction(3 * beat.n, beat.d))) return beat;
  return fraction(beat.n, (beat.n % 3 === 0 ? 3 : 2) * beat.d);
}
