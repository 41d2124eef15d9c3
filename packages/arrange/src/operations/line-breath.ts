import { child, childrenOf, compare, type Fraction, fraction, subtract, textOf } from "@gradus/score";
import { restBetween } from "../read/bar/attacks.ts";
import { type Bar, endOf, isStrike, type Line, type Strike } from "../read/bar/bar.ts";
import { hasFermata, isTied, redrawn, tuneLineOf, withEvents } from "../read/bar/tune-line.ts";
import { lasts } from "./figuration.ts";
import type { BarContext, Operation } from "./operation.ts";

const words = ["A phrase ends with a rest to breathe in.", "There is a rest to breathe in every two measures."];

/**
 * In the last measure of a phrase the longest note that ends within its last beat, and with a word, ends a little earlier:
 * by half a beat, or a whole beat when it lasts three. No note is lost, and words stay whole
 * (instrument-profiles.json: phrase; a breath each phrase).
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
    const close = subtract(bar.length, metre.beat);
    const notes = line.events
      .filter(isStrike)
      .filter((strike) => lasts(strike, least) && isFree(strike) && compare(endOf(strike), close) >= 0);
    const [longest] = notes
      .filter((strike) => !isInWord(strike, line))
      .toSorted((a, b) => compare(b.duration, a.duration) || compare(b.onset, a.onset));
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

/** The word of this note, or the melisma it belongs to, goes on after it. */
function isInWord(strike: Strike, { events }: Line): boolean {
  const strikes = events.filter(isStrike);
  const at = strikes.indexOf(strike);
  const own = strikes.slice(0, at + 1).findLast((note) => syllabicsOf(note).length > 0);
  if (!own) return false;
  if (syllabicsOf(own).some((syllabic) => syllabic === "begin" || syllabic === "middle")) return true;
  const next = strikes[at + 1];
  return next !== undefined && syllabicsOf(next).length === 0;
}

/** Places of the verses' syllables in their words. */
const syllabicsOf = ({ heads }: Strike): readonly string[] =>
  heads
    .flatMap(({ source }) => (source ? childrenOf(source, "lyric") : []))
    .map((lyric) => textOf(child(lyric, "syllabic")) || "single");

/** The measure has a breath already. */
const rests = (bar: Bar): boolean => bar.lines.some((line) => line.events.some((event) => !isStrike(event)));

function lengthOf(strike: Strike, { metre }: BarContext): Fraction {
  const { beat } = metre;
  if (lasts(strike, fraction(3 * beat.n, beat.d))) return beat;
  return fraction(beat.n, (beat.n % 3 === 0 ? 3 : 2) * beat.d);
}
