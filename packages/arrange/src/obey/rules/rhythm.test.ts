import { expect, it } from "vitest";
import { barOf, contextOf, lengthsOf, textOf } from "../../testing/bars.ts";
import { onlyValues, slowest, withoutDotted, withoutRests, withoutTies, withoutTuplets } from "./rhythm.ts";
import type { Rule, RuleSide } from "./rule.ts";

const melody: RuleSide = {
  role: "melody",
  keyboard: true,
  tonic: 0,
  key: { fifths: 0, mode: undefined },
  clef: undefined,
  transpose: 0,
  hand: "R",
  profile: undefined,
  bars: [],
  measures: [],
};
const accompaniment: RuleSide = { ...melody, role: "accompaniment" };

it.each<readonly [string, Rule, string, string]>([
  ["eighths at the quickest", slowest("eighth"), "1/4 C4, 1/4 D4, 1/2 E4, 3 F4", "0 C4 1/2, 1/2 E4 1/2, 1 F4 3"],
  ["triplets made even", withoutTuplets(["3"]), "1/3 C4, 1/3 D4, 1/3 E4, 3 F4", "0 C4 1/2, 1/2 E4 1/2, 1 F4 3"],
  [
    "triplets left where only quintuplets go",
    withoutTuplets(["5"]),
    "1/3 C4, 1/3 D4, 1/3 E4, 3 F4",
    "0 C4 1/3, 1/3 D4 1/3, 2/3 E4 1/3, 1 F4 3",
  ],
  ["a dotted pair made even", withoutDotted("any"), "3/2 C4, 1/2 D4, 2 E4", "0 C4 1, 1 D4 1, 2 E4 2"],
  ["a dotted half cut short", withoutDotted(["dotted-half"]), "3 C4, 1 r", "0 C4 2"],
  ["a tie within the bar merged", withoutTies(melody), "2 C4~, 2 C4^", "0 C4 4"],
  ["a note held over struck again in the accompaniment", withoutTies(accompaniment), "2 C3^, 2 D3", "0 C3 2, 2 D3 2"],
  ["a note held over silent in the tune", withoutTies(melody), "2 C5*^, 2 D5*", "2 D5 2"],
  ["only quarters and halves", onlyValues(["quarter", "half"]), "1/2 C4, 1/2 D4, 3 E4", "0 C4 1, 1 E4 2"],
  ["notes held through rests", withoutRests, "1 C4, 1 r, 1 D4, 1 r", "0 C4 2, 2 D4 2"],
])("%s, the time filled", (_what, rule, before, after) => {
  const bar = barOf([before]);
  const made = rule.apply(bar, contextOf("accompaniment"));
  expect(textOf(made)).toBe(after);
  expect(lengthsOf(made)).toEqual([{ n: 4, d: 1 }]);
});
