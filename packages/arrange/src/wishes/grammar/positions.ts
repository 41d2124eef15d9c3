import type { Match, Rule } from "../rule.ts";
import { rule } from "../rule.ts";
import { no, only } from "./forms.ts";

const hand = (match: Match) => match.hand ?? "both";
const c = (match: Match) => match.one("pc") === "C";
const place = "[use|play|stay|keep|all|only|everything|be|set|write|stay in|keep in|put] [in]";

/** Hand positions, and how the hands go together. */
export const positionRules: readonly Rule[] = [
  rule(
    "position.fixed",
    { position: "middle-C" },
    `${place} <note> position [only]`,
    `${place} middle c position [only]`,
    "thumb share <note>",
    "both thumb on <note>",
  ),
  rule(
    "position.fixed",
    (match) => (c(match) ? { position: "C" } : match.one("pc") === "G" ? { position: "G" } : null),
    `${place} <pc> [major] [five finger] position [only]`,
    `${place} <pc> (hand position|five finger position) [only]`,
    "position of <pc> [only]",
  ),
  rule(
    "position.five-finger",
    (match) => ({ hand: hand(match), shifts: 0 }),
    no("(shift|moving of hand|moving hand|hand movement)"),
    "no (move|moving) [of] hand [around|position]",
    "keep [hand] (position|in position)",
    "(stay|keep|play|fit|all|everything) [hand] [in] (one|single|same|one single) [five finger|hand] (position|place) [only]",
    "(stay|keep|play|fit|all|everything) [hand] within (one|single|same) [five finger|hand] (position|place)",
    "(one|single) [five finger|hand] position [only]",
    "only one [five finger|hand] position",
    "hand (stay|keep|not move|move)",
    "hand stay (in|on) (same|one) (position|place|key)",
    "no (move|moving) (hand|position)",
    "(stay|keep) in position",
    "not (move|shift) [hand] [position]",
  ),
  rule(
    "position.five-finger",
    (match) => {
      const shifts = match.one("number");
      return shifts <= 20 ? { hand: hand(match), shifts } : null;
    },
    "(atmost|only) <number> shift",
    "<number> shift (atmost|only)",
    "five finger position with (atmost|only) <number> shift",
  ),
  rule(
    "position.five-finger",
    (match) => ({ hand: hand(match), shifts: match.one("number") - 1 }),
    "(atmost|only) <number> [different] [five finger|hand] position",
    "<number> [five finger|hand] position (atmost|only)",
  ),
  rule(
    "position.five-finger",
    (match) => ({ hand: hand(match), shifts: null }),
    "[keep|keep to|stay in|use|only|play in|all|everything] [in|within] (five finger|5 finger) (position|pattern|hand position|range) [only|all]",
    "(fewest|fewer|little) [hand] (shift|movement|moving)",
    "(fewest|fewer) change of position",
    "(keep|stay) [hand] [shift] (fewest|to fewest|to minimum)",
    "shift (fewest|to fewest)",
    "(five|5) (note|finger) (range|pattern) [only]",
    "(five|5) finger [piece|style]",
    "keep hand shift to minimum",
    "stay in position softly",
    "hand not move (more|far|around)",
    "(five|5) finger (only|softly)",
    "[only] (fit|stay) under (five|5) finger",
  ),
  rule(
    "hands.relation",
    { relation: "alternate" },
    "hand (separate|separately|alone|alternate|take turn|apart|one after other|in turn)",
    "[only] [play] one hand at time",
    "(alternate|alternating) [between] hand",
    "(no|not) [play] (<hand>|both) (at same time|at once|together|simultaneously|at time)",
    "no <hand>",
    "hand not [play] (together|at same time|at once|simultaneously)",
    "no (hand together|playing together|playing with <hand>)",
    "(only|never more than) one hand (play|at once)",
    "<hand> not play (together|at same time|at once|simultaneously)",
    "hand (never|not) together",
    "hand play (separate|separately|in turn|alternately)",
    "no (hand together|hand at same time)",
  ),
  rule(
    "hands.relation",
    { relation: "share-melody" },
    "(share|split|pass|divide) melody (between|across|among) [two] (hand|<hand>)",
    "melody (share|split|divide|pass|shared|passed|divided) (between|across|from|among) (hand|<hand>|hand to hand)",
    "melody (alternate|move|pass|go) (between|from) (hand|<hand>|one hand to other|hand to hand)",
    "hand (share|take turn with|take turn at|alternate) melody",
    "(share|pass) melody",
    "melody in (alternate|alternating) hand",
    "<hand> share melody",
  ),
  rule(
    "hands.relation",
    { relation: "together" },
    "[make|let|have] (hand|<hand>) [play] together",
    "(hand|<hand>) [play] (at same time|simultaneously|together)",
    "hand together",
    "[play] with <hand> together",
    "(put|bring) hand together",
  ),
  rule(
    "hands.relation",
    { relation: "independent" },
    "[more] (coordination|independence|independent movement) [between|of|for] (hand|<hand>)",
    "{add} (coordination|independence|hand independence|independent movement|hand coordination|two part playing) [between|of|for] (hand|<hand>)",
    "{add} (hand independence|hand coordination|independence|coordination)",
    "[more] (hand independence|independent hand|hand coordination)",
    "{add} independent (hand|part|voice|line)",
    "(make) (hand|<hand>) [more] independent",
    "hand [more] independent",
    "(hand|<hand>) play independent (part|line|rhythm)",
    "(hand|<hand>) [more] (independent|independently)",
    "different rhythm in <hand>",
  ),
  rule(
    "hands.relation",
    { relation: "parallel" },
    "[{add}] parallel (motion|movement) [between|of|in] [hand|<hand>]",
    "(hand|<hand>) [move|play] in parallel [motion]",
    "(hand|<hand>) [play] in unison",
    "(hand|<hand>) play same (note|melody|thing)",
  ),
  rule(
    "hands.relation",
    { relation: "contrary" },
    "[{add}] contrary (motion|movement) [between|of|in] [hand|<hand>]",
    "(hand|<hand>) [move|play] in (contrary|opposite) (motion|direction)",
    "(hand|<hand>) move (opposite|opposite way)",
  ),
  rule(
    "string.positions",
    (match) => positions([match.one("ordinal")]),
    ...[
      only("<ordinal> position"),
      "[stay|keep|play|all|everything|use|be] [in|only in] <ordinal> position [only|all]",
      "only in <ordinal> position",
    ],
  ),
  rule(
    "string.positions",
    (match) => positions(upTo(match.one("ordinal"))),
    "atmost <ordinal> position",
    "notabove <ordinal> position",
    "no (above|beyond|higher than) <ordinal> position",
    "no position (above|higher than) <ordinal>",
    "(<ordinal> position|position) atmost <ordinal>",
    "[use] position atmost <ordinal>",
    "no shift (above|beyond) <ordinal> position",
  ),
  rule("string.positions", (match) => positions(upTo(match.one("ordinal") - 1)), "(below|lessthan) <ordinal> position"),
  rule(
    "string.positions",
    (match) => positions(match.all("ordinal")),
    "[only] [use|in|stay in] <ordinal> and <ordinal> position [only]",
    "[only] [use|in|stay in] <ordinal> or <ordinal> position [only]",
  ),
  rule(
    "string.positions",
    (match) => positions(range(match.all("ordinal"))),
    "[from|use|only] <ordinal> (to|through) <ordinal> position [only]",
  ),
];

const positions = (list: readonly number[]) =>
  list.length > 0 && list.every((one) => one >= 1 && one <= 7) ? { positions: list.map(String) } : null;
const range = ([from = 1, to = 0]: readonly number[]) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
const upTo = (last: number) => range([1, last]);
