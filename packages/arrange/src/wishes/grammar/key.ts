import type { Match, Rule } from "../rule.ts";
import { rule } from "../rule.ts";
import { keep, no } from "./forms.ts";

const tonics = new Set("Cb Gb Db Ab Eb Bb F C G D A E B F# C#".split(" "));
function keyOf(match: Match) {
  const named = match.all("key")[0];
  if (named) return { key: named };
  const tonic = match.one("pc");
  return tonics.has(tonic) ? { key: `${tonic} major` } : null;
}

function signs(match: Match, less = 0) {
  const [first = 0, second = first] = match.all("number");
  const sharps = match.has("sharp");
  const flats = match.has("flat");
  const accidentals = match.has("accidental");
  const [a, b] = [first - less, second - less];
  if (a < 0 || a > 7 || b > 7) return null;
  if (accidentals || (sharps && flats && match.all("number").length === 1)) return { sharps: a, flats: a };
  return { sharps: sharps ? a : null, flats: flats ? (sharps ? b : a) : null };
}

const down = "(down|lower|downward|deeper)";
const up = "(up|higher|upward)";
function moved(match: Match, sign: number) {
  const [semitones, ...rest] = match.semitones();
  return semitones === undefined || rest.length > 0 ? null : { semitones: sign * semitones };
}
const moves = (direction: string): readonly string[] => [
  `(transpose|move|shift|put|play|take|bring|make|write|set|raise|lower) [piece|everything|all|key] ${direction} [by] <interval>`,
  `[transpose|move|shift|put|play|take|bring|make|write|set] [piece|everything|all|key] [by] <interval> ${direction}`,
  `${direction} [by] <interval>`,
];

const sign = "(sharp|flat|accidental)";
const amount = `<number> ${sign} [(or|and) [<number>] ${sign}] [in keysignature|in key|in signature]`;

/** Keys, transposition and time signatures. */
export const keyRules: readonly Rule[] = [
  rule(
    "key.set",
    keyOf,
    "(transpose|change|move|put|play|set|write|make|arrange|bring|take|rewrite|shift|have|want) [piece|everything|all|key] (to|into|in|be) (<key>|<pc>)",
    "(change|set|make) key (to|into|be) (<key>|<pc>)",
    "(want|prefer|make|play|put|transpose) [it|this|piece|song|everything] [to|into] in (<key>|<pc>) [instead|please]",
    "in <key> instead",
    "[in] [key be|key] <key> [only]",
    "in <pc>",
    "key of <pc>",
    "key [=|:|of|be] (<key>|<pc>)",
    "(transpose|make|want|use) [in] (<key>|<pc> major)",
    "target key [be|:|=] (<key>|<pc>)",
    "(make|use|want) key <pc>",
    "[be] in (<key>|<pc>)",
    "instead original key [use] <key>",
  ),
  rule(
    "key.keep",
    {},
    keep("(key|keysignature|tonality)"),
    no("(transposition|transposing|key change|change of key)"),
    "not (transpose|transposing)",
    "(stay|play|keep|leave|be|write) [piece] in (original|same|home) key",
    "in (original|same) key",
    "original pitch",
    "(same|original) keysignature",
    "keep at original pitch",
    "keep original pitch",
    "same pitch level",
  ),
  rule(
    "key.easiest",
    {},
    "(choose|pick|find|use|in|transpose to|put in|change to|make|set in|whichever|whatever|any|go for|take|play in|select)  (easiest|easier|simplest|simpler|easy|simple|best|most comfortable|comfortable|friendly|convenient) key [signature] [for|on] [<instrument>|instrument|<person>|beginner|<person> on <instrument>]",
    "(easiest|easier|simplest|simpler|easy|simple|most comfortable|comfortable|friendly|beginner friendly|convenient) (key|keysignature) [possible] [for|on] [<instrument>|instrument|<person>|beginner]",
    "(whichever|whatever|any) key (suit|be|fit|work) [best|easiest|easy|simplest] [on|for] [<instrument>|instrument|<person>|beginner] [best]",
    "(transpose|move|change|put|set) (to|into|in) [key] [that|which] (be|fit|suit) [easy|easier|easiest|best|well|comfortable] [on|for|to play on] [<instrument>|instrument|<person>|beginner]",
    "(key that|key which) (suit|fit) [<instrument>|instrument|<person>|beginner] [best|well]",
    "key (easy|easiest|comfortable) (for|on) (<instrument>|<person>|instrument|beginner)",
    "change key to make easier",
    "<instrument> friendly key",
    "make key easier",
    "choose [good|best|suitable] key for (<instrument>|beginner|instrument|<person>)",
  ),
  rule(
    "key.max-accidentals",
    signs,
    `[use|in|want|choose|have|keep|key|keysignature] [be] [key|keysignature] [with|have|of] (atmost|only|with atmost|notabove) ${amount}`,
    `no key (with|above|have|of) [more|wider] [than|more than] ${amount}`,
    `no ${"(wider|above)"} ${amount}`,
    `key [with|of|have] [only|atmost] ${amount} [only|atmost]`,
    `${amount} (atmost|only|be atmost)`,
    `(atmost|only) ${amount} in key`,
    `no keysignature (with|above) [wider] ${amount}`,
    `keysignature [of|with] atmost ${amount}`,
    `(simple|easy) key [,] atmost ${amount}`,
    `(stay|keep) (within|atmost) ${amount}`,
  ),
  rule("key.max-accidentals", (match) => signs(match, 1), `(lessthan) ${amount}`),
  rule(
    "key.max-accidentals",
    { sharps: 0, flats: 0 },
    "no [sharp or flat in] keysignature",
    "no sharp or flat in (keysignature|key)",
    "no (sharp|flat) (and|or|nor) (sharp|flat) in (key|keysignature)",
    "key without sharp or flat",
    "key no sharp or flat",
    "key signature with no (sharp|flat) or (flat|sharp)",
  ),
  rule("key.max-accidentals", { sharps: 0, flats: null }, "no sharp (in keysignature|in key|key)", "no key with sharp"),
  rule("key.max-accidentals", { sharps: null, flats: 0 }, "no flat (in keysignature|in key|key)", "no key with flat"),
  rule("key.transpose", (match) => moved(match, 1), moves(up), "(raise) [by] <interval>", "raise key [by] <interval>"),
  rule("key.transpose", (match) => moved(match, -1), moves(down), "(lower) [key|piece|everything|all] [by] <interval>"),
  rule(
    "key.written-or-concert",
    { mode: "concert" },
    "[write|notate|show|print|keep|give|have|want|make|as|part|use] [score|part|everything] (in|at|as) concert pitch [score|part]",
    "[in] concert (pitch|key) [score|part|please]",
    "(sounding|actual|real) pitch",
    "[write|notate] (in|at|as) (sounding|actual|real) pitch",
    "no transposed [part|score]",
    "non transposing [score|part]",
    "concert score",
    "not transposed",
    "c score",
  ),
  rule(
    "key.written-or-concert",
    { mode: "written" },
    "[write|notate|show|print|keep|give|make|as|use] [in] transposed (part|score|pitch|for) [part|score] [for] [in] [<pc>] [<instrument>]",
    "[write|notate|give|make] [as] transposing (part|score) [for] [<pc>] [<instrument>]",
    "part be written for <person> [,] [instead|not] [at|in] [sounding|concert] [pitch]",
    "(written|transposed) pitch [for] [<pc>] [<instrument>] [instead|not] [concert|sounding] [pitch]",
    "[write|written|part] for <pc> <instrument>",
    "<pc> <instrument> part",
    "part [written] for <pc> <instrument>",
    "(in|at) written pitch",
    "not [in|at|concert] (concert|sounding) pitch",
    "no concert pitch",
    "as <person> read",
    "part be written for <person> [,] not at (sounding|concert) pitch",
  ),
  rule(
    "key.no-modulation",
    {},
    "(stay|keep|remain|whole piece|all|everything|piece) [everything|piece|all] in (one|single|same) key [only|all|throughout]",
    no(
      "(modulation|modulating|modulate|change of key in middle|key change within piece|key change inside piece|modulation to other key)",
    ),
    "(one|single) key [only]",
    "only one key",
    "not (modulate|modulating|change key in middle|change key within)",
    "keysignature same throughout",
    "no (midpiece|mid piece) key change",
    "no (modulation|changing key) (in middle|within|inside|half way)",
  ),
  rule(
    "meter.set",
    (match) => ({ meter: match.one("meter") }),
    "(change|convert|put|write|notate|set|make|rewrite|transform|rewrite|move|turn|arrange|have) [piece|everything|all|timesignature] (to|into|in|as|be) <meter> [time|timesignature|meter]",
    "[in] <meter> [time|timesignature] [only]",
    "(timesignature|time) [be|:|=|of] <meter>",
    "change timesignature to <meter>",
    "(use|make|want|in) <meter> [time|timesignature]",
    "(rewrite|write|notate) in <meter>",
  ),
  rule("meter.set", (match) => ({ meter: match.all("meter")[0] ?? "" }), "<meter> [time] instead <meter> [time]"),
  rule(
    "meter.set",
    (match) => ({ meter: match.all("meter")[1] ?? "" }),
    "[change|convert|turn|rewrite|make] [from] <meter> (to|into|as|in) <meter> [time]",
    "replace <meter> (with|by) <meter>",
  ),
  rule(
    "meter.keep",
    {},
    keep("(timesignature|<meter> [time]|beat structure)"),
    "(stay|keep) in <meter>",
    "same timesignature",
    "timesignature be not change",
  ),
  rule(
    "meter.no-changes",
    {},
    no("(mixed|changing|change of|changing of|change in) timesignature"),
    no("[mixed] timesignature change"),
    no("(mixed|changing|irregular|change of) (timesignature|meter|bar length)"),
    no("(timesignature|meter) change"),
    "no (change|changing) [of|in|the] timesignature",
    "not change timesignature (in middle|midway|within piece|during)",
    "(one|single|same) timesignature [only|all|for] [all|everything|whole]",
    "only one timesignature",
    "keep to one timesignature",
  ),
  rule(
    "key.easiest",
    {},
    "(easiest|easier|simple|comfortable|good|best|suitable|friendly) key (for|on) (<instrument>|<person>|beginner|instrument|<instrument> <person>)",
    "(a|in) key that (be|lie|sit|suit) (easy|well|comfortable|good) (for|on|under) (<instrument>|<person>|finger|hand|beginner)",
    "key (that|which) (lie|sit|be) (well|easy|comfortable)",
    "(you|engine) (choose|pick|decide) key",
    "(choose|pick) key for me",
    "(transpose|move|change) to whatever (key) (be|suit) [best|easiest|easy]",
    "find comfortable key",
    "(choose|use|pick|find|want|take) (simplest|easiest|simple|easy|easier|simpler) keysignature [possible]",
    "(easy|easier|easiest) key",
    "(change|transpose) to easier key",
  ),
  rule(
    "key.keep",
    {},
    "(leave|keep) [it] in (original|same|home|written|printed) key",
    "not (change|move|shift) key",
    "key (be|stay) (as|same)",
    "(same|original) (key|pitch) as (original|recording)",
    "no other key",
    "as it be in key",
  ),
  rule(
    "key.no-modulation",
    {},
    "(keep|use|only|stay with) (one|single|same) keysignature [only]",
    "(one|single|same) keysignature [only|throughout]",
    "(remove|cut|flatten|skip) key change",
    "(whole|all|everything) in (one|same) key",
    "no modulating [section|passage]",
    "not change key (during|within|halfway|midway|inside|in middle)",
  ),
  rule(
    "meter.no-changes",
    {},
    "(keep|use|only|stay with|stay in) (one|single|same) timesignature [only|throughout]",
    "(one|single|same) (meter|timesignature) (only|throughout)",
    "constant (timesignature|meter)",
    "steady meter",
    "not (switch|change) (between) timesignature",
    "(avoid|no) switching timesignature",
  ),
  rule(
    "key.written-or-concert",
    { mode: "concert" },
    "(write|notate|give|show) [note|part|everything] as it sound",
    "sounding pitch [please|score|part|for all]",
    "(score|part|everything) in c",
    "not transpose part",
    "part in concert pitch",
    "untransposed [part|score]",
  ),
  rule(
    "key.written-or-concert",
    { mode: "written" },
    "(write|give|transpose) [part] for <pc> <instrument>",
    "(transpose|transposing|transposed) for <pc> [<instrument>]",
    "(<pc>|<instrument>) transposed part",
    "transposed for <instrument>",
    "(keep|use) transposed [part|notation]",
  ),
  rule(
    "key.keep",
    {},
    "(leave|keep|stay) in key [that] it be in",
    "(leave|keep|stay) in key be in",
    "in key (it|that it) be in",
    "(leave|keep) key",
  ),
  rule(
    "key.easiest",
    {},
    "fewest sharp (and|or) flat [possible]",
    "fewest (sharp|flat|sharp or flat|accidental in keysignature|accidental in key)",
    "key with fewest (sharp|flat|accidental|sharp and flat|sharp or flat)",
    "(least|fewest) (black key) [possible]",
  ),
  rule("key.set", (match) => (match.one("pc").length > 1 ? keyOf(match) : null), "<pc>"),
];
