import { plainValues } from "@gradus/contracts";
import { longer } from "../params.ts";
import type { Match, Rule } from "../rule.ts";
import { rule } from "../rule.ts";
import { no, only } from "./forms.ts";

const order: readonly string[] = plainValues;
const isDotted = (value: string): boolean => value.startsWith("dotted-");

const smallest = (match: Match) => ({ value: match.one("value") });
/** All note values written as the next longer or shorter ones: "crotchets into minims". */
function rescaled(match: Match) {
  const [from = "", to = "", ...rest] = match.all("value");
  const distance = order.indexOf(from) - order.indexOf(to);
  if (rest.length > 0 || !order.includes(from) || !order.includes(to) || Math.abs(distance) !== 1) return null;
  return { factor: distance > 0 ? 2 : 0.5 };
}

/** "Replace sixteenths by eighths": the longer ones are the shortest that stay. */
function slowerInstead(match: Match) {
  const [from = "", to = "", ...rest] = match.all("value");
  return rest.length === 0 && order.includes(to) && order.indexOf(to) < order.indexOf(from) ? { value: to } : null;
}

/** Note values: the smallest, those allowed, finer and coarser ones. */
export const valueRules: readonly Rule[] = [
  rule(
    "rhythm.smallest",
    longer,
    no("[use] [fast|quick|run of] <value+> [run|passage|rhythm]"),
    "no <value> (or|and) (shorter|faster|smaller)",
    "nothing (as fast as) <value>",
  ),
  rule(
    "rhythm.smallest",
    smallest,
    "only <value> (and|or) (longer|slower|above) [note|value]",
    "<value> (and|or) (longer|slower) [note|value] [only]",
    "(no|nothing|no note|no value|not) [note|value] [be|go] (shorter|faster|smaller|quicker) [than] <value>",
    "<value> (be|as) (shortest|smallest|fastest) [note|value|note value]",
    "(shortest|smallest|fastest) [note|value|note value] [be|=|:|of] [atmost] <value>",
    "(atmost|down to|up to) <value>",
    "(no|nothing|no note|no value) [note|value|rhythm] (lessthan|below|shorter than|smaller than|faster than) <value>",
    "<value> (at fastest|be fastest|as fastest)",
    "<value> (atmost|be limit)",
    "atleast <value>",
    "no faster [than] <value>",
    "<value> (and|or) (wider|above)",
  ),
  rule(
    "rhythm.allow",
    (match) => (match.all("value").length > 0 ? { values: sorted(match.all("value")) } : null),
    only("<value+>"),
    "(use|allow|limit to|keep to) only <value+>",
    "rhythm (of|with|in) only <value+>",
    "only <value+> (rhythm|value)",
    "(limit|restrict) rhythm to <value+>",
    "nothing but <value+>",
    "all <value>",
  ),
  rule(
    "rhythm.subdivide",
    (match) => (isDotted(match.one("value")) ? null : smallest(match)),
    "{add} [running|fast|continuous] <value> [run|passage|movement|figure|note]",
    "(running|continuous|flowing|constant|steady|moving) <value> [movement|line|note]",
    "(subdivide|break|divide|break up|fill|split) [longer|long|note|rhythm|melody|it] [note|value] (into|in|to|with) <value>",
    "(fill|fill in) [gap] with <value>",
    "(use|write) [more] <value>",
    "<value> (movement|motion|run|line|passage)",
    "more note in <value>",
  ),
  rule(
    "rhythm.subdivide",
    { value: "eighth" },
    "(more|{add}) (movement|motion|flow|rhythmic movement|rhythmic motion) [in melody]",
    "(busier|livelier|more active|more flowing|more lively) (rhythm|melody)",
    "make (rhythm|melody) (busier|livelier|more active|more flowing)",
    "subdivide (melody|rhythm|long note|note)",
    "melody (more movement|busier|more active)",
  ),
  rule(
    "rhythm.rescale",
    rescaled,
    "(make|turn|change|write|convert|notate) [all] <value> (into|to|as) <value>",
    "<value> (become|to|as|into) <value>",
  ),
  rule("rhythm.smallest", slowerInstead, "replace <value> (with|by) <value>"),
  rule(
    "rhythm.rescale",
    { factor: 2 },
    "(write|notate|use|in|put|make|show|rewrite) [in|rhythm|everything] [with] (longer|doubled|double|larger|twice) [the] (note value|value|rhythm value|note|note length|length)",
    "(double|augment|doubled) [all] (note value|value|rhythm|note length|length|rhythm value)",
    "(longer|doubled|double) (note value|value|rhythm value)",
    "(write|notate) (twice as (long|slow)|in augmentation)",
    "twice as long [note] [value]",
    "note value [be] (doubled|double|twice as long)",
    "no (small|short) note value [,] write twice as long",
  ),
  rule(
    "rhythm.rescale",
    { factor: 0.5 },
    "(write|notate|use|in|put|make|show|rewrite) [in|rhythm|everything] [with] (shorter|halved|half|smaller) [the] (note value|value|rhythm value|note|note length)",
    "(halve|diminish|halved) [all] (note value|value|rhythm|note length|rhythm value)",
    "(shorter|halved|half) (note value|rhythm value)",
    "note value [be] halved",
    "half [as long] note value",
  ),
  rule(
    "rhythm.smallest",
    smallest,
    "<value> (be|as) [the] (shortest|smallest|fastest) [note|value|note value|rhythm]",
    "(shortest|smallest|fastest) (note|value|note value|rhythm) [should be|be|=|:] [a] <value>",
    "note (no|not) (shorter|faster|smaller) [than] <value>",
    "(keep|stick|stay) to <value> (and|or) (longer|slower)",
    "(no) rhythm (faster|shorter|smaller) [than] <value>",
    "<value> or (longer|slower)",
    "<value> and (longer|slower) only",
    "note of <value> or (longer|slower) only",
    "no note value (below|faster|smaller|shorter) [than] <value>",
    "atmost <value> (rhythm|note|movement)",
  ),
  rule(
    "rhythm.smallest",
    longer,
    "<value> (be too fast|be too hard|be too quick)",
    "<person> not (play|manage|do|read) <value>",
    "<person> not (learned|know|done|had) <value> [yet]",
    "(nothing) as (fast|quick) as <value>",
  ),
  rule(
    "rhythm.allow",
    (match) => ({ values: sorted(match.all("value")) }),
    "<person> only (know|knows) <value+>",
    "(use|using|write|play|only|with) (nothing but|only) <value+>",
    "rhythm only <value+>",
    "(only|use only|limit to) (<value+>) (allow|in rhythm)",
    "(keep|stick|stay) (to|with) <value+> [only]",
    "no other value than <value+>",
    "only <value+> and no other [value]",
    "(simplify|reduce) rhythm to <value+>",
  ),
  rule(
    "rhythm.subdivide",
    (match) => (isDotted(match.one("value")) ? null : smallest(match)),
    "(fill|fill up) [bar|beat|long note|gap] with <value>",
    "(keep|have) <value> (going|running|moving|flowing)",
    "{add} <value> (passage|run|pattern|movement|passing note)",
    "(faster|fast) <value> [passage|run]",
    "use more <value>",
    "practise <value>",
    "(constant|continuous|steady|nonstop) <value>",
    "(turn|make) (long note|melody|rhythm) into <value>",
  ),
  rule(
    "rhythm.subdivide",
    { value: "eighth" },
    "(busier|livelier|more active|more lively|more flowing|more animated) [melody|rhythm|line]",
    "(more) rhythmic (activity|interest|movement|life)",
    "more (movement|motion|activity) in melody",
    "(make|keep) [melody|piece|rhythm] (moving|flowing|busier|livelier)",
    "more note in melody",
    "break up long note",
    "not so many long note",
  ),
  rule(
    "rhythm.rescale",
    { factor: 2 },
    "(double|twice) (length|duration) of [all|every] note [value]",
    "(write|notate) (everything|all|piece) (in|with|at) (double|twice) (note value|value|length)",
    "(write|notate) [everything|all] twice as (slow|long)",
    "augment [all] (note value|value|rhythm)",
    "(use) (longer|bigger) note value [same sound|without changing speed]",
    "augmentation",
  ),
  rule(
    "rhythm.rescale",
    { factor: 0.5 },
    "(write|notate) (everything|all|piece) (in|with|at) half (note value|value|length)",
    "(use) (shorter|smaller) note value",
    "diminution",
    "halve [all] note length",
    "(write|notate) [everything] in (smaller|shorter) note value",
  ),
];

/** Longest value first, each once. */
function sorted(values: readonly string[]): string[] {
  const rank = (one: string): number => 2 * order.indexOf(one.replace("dotted-", "")) - (isDotted(one) ? 1 : 0);
  return [...new Set(values)].sort((a, b) => rank(a) - rank(b));
}
