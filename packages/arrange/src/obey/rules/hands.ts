import { add, compare, type Fraction, toNumber } from "@gradus/score";
import { handsTogether } from "../../operations/hands-together.ts";
import { isStrike, mapStrikes, strikesOf } from "../../read/bar/bar.ts";
import { hasLyrics } from "../../read/bar/marks.ts";
import type { Rule } from "./rule.ts";

/** a note that ends so little after the other hand begins is not held against it; in quarters */
const touch = 1e-6;

/** The accompanying hand plays only while the other rests: what sounds against it goes. */
export const handsInTurn: Rule = {
  rule: "wish-hands",
  reason: "The hands take turns, as you asked: this one plays only while the other rests.",
  apply: (bar, { around }) => {
    if (strikesOf(bar).length === 0 || hasLyrics(bar)) return bar;
    const sounds = (from: Fraction, to: Fraction): boolean =>
      around.some(({ on, end }) => on < toNumber(to) - touch && end > toNumber(from) + touch);
    return mapStrikes(bar, (strike) => (sounds(strike.onset, add(strike.onset, strike.duration)) ? undefined : strike));
  },
};

/** The accompanying hand strikes only with the other. */
export const handsAtOnce: Rule = {
  rule: "wish-hands",
  reason: "Both hands strike together, as you asked.",
  apply: (bar, context) => {
    const made = handsTogether.apply(bar, 1, context);
    if (context.partner.length === 0) return made;
    const isShared = (onset: Fraction): boolean => context.partner.some((point) => compare(point, onset) === 0);
    const alone = strikesOf(made).some((strike) => isStrike(strike) && !isShared(strike.onset));
    return alone ? mapStrikes(made, (strike) => (isShared(strike.onset) ? strike : undefined)) : made;
  },
};
