import { add, compare, type Fraction, subtract } from "@gradus/score";
import { restBetween } from "../../read/bar/attacks.ts";
import { endOf, isContinuation, isStrike, type LineEvent, type Strike } from "../../read/bar/bar.ts";
import { hasLyrics } from "../../read/bar/marks.ts";
import { redrawn } from "../../read/bar/tune-line.ts";
import { mapLines } from "./rhythm.ts";
import type { Rule } from "./rule.ts";

/** The beat that a note struck off the beat is held over, if there is one. */
function crossed(strike: Strike, beats: readonly Fraction[]): Fraction | undefined {
  const next = beats.find((beat) => compare(beat, strike.onset) > 0);
  const onBeat = beats.some((beat) => compare(beat, strike.onset) === 0);
  return !onBeat && next && compare(endOf(strike), next) > 0 ? next : undefined;
}

/** A note struck before a beat and held over it comes on the beat; what sounds before it lasts until then. */
export const withoutSyncopation: Rule = {
  rule: "wish-syncopation",
  reason: "No syncopation, as you asked: notes held over a beat come on it.",
  apply: (bar, { metre }) => {
    if (hasLyrics(bar)) return bar;
    const beats = metre.grids.beat;
    return mapLines(bar, (line) => {
      const made: LineEvent[] = [];
      let touched = false;
      for (const event of line.events) {
        const plain = isStrike(event) && !isContinuation(event) && !event.timeModification ? event : undefined;
        const beat = plain && crossed(plain, beats);
        const late = plain && !beat && isHeldOver(plain, beats, bar.length);
        if (!plain || (!beat && !late)) {
          made.push(event);
          continue;
        }
        touched = true;
        if (late || !beat) {
          made.push({ ...plain, heads: plain.heads.map((head) => ({ ...head, tieStart: false })) });
          continue;
        }
        const last = made.at(-1);
        const gap = subtract(beat, plain.onset);
        if (last && compare(endOf(last), plain.onset) === 0)
          made[made.length - 1] = isStrike(last)
            ? { ...redrawn(last), duration: add(last.duration, gap) }
            : { ...last, duration: add(last.duration, gap), type: undefined, dots: 0 };
        else made.push(restBetween(bar, line.voice, plain.onset, beat));
        made.push({ ...redrawn(plain), onset: beat, duration: subtract(plain.duration, gap) });
      }
      return touched ? made : line.events;
    });
  },
};

/** Struck off the beat and tied over the barline. */
const isHeldOver = (strike: Strike, beats: readonly Fraction[], end: Fraction): boolean =>
  strike.heads.some(({ tieStart }) => tieStart) &&
  compare(endOf(strike), end) === 0 &&
  !beats.some((beat) => compare(beat, strike.onset) === 0);
