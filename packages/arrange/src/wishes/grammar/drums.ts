import type { Rule } from "../rule.ts";
import { rule } from "../rule.ts";
import { add, no } from "./forms.ts";

const beat = "(beat|groove|rhythm|pattern|drum beat|drumbeat|drum pattern|feel|drum groove)";
const limb = "(limb|hand and foot|arm and leg)";
const hihat = "(hihat|hi hat)";

export const drumRules: readonly Rule[] = [
  rule(
    "drums.pattern",
    { pattern: "rock" },
    `[{add}|only|play|just] [simple|basic|straight|standard|plain|easy|steady] rock ${beat} [only]`,
    `[only] (simple|basic) (drum ${beat}|drumbeat|backbeat|drum pattern)`,
    "(simple|basic) rock",
  ),
  rule(
    "drums.pattern",
    { pattern: "four-floor" },
    `[{add}] (four|4) on floor [${beat}|bass drum|kick]`,
    `(bass drum|kick|kick drum) on (every|all|each) [four|quarter] (beat|<value>)`,
    `[{add}] (disco|house|dance) ${beat}`,
    "(bass drum|kick) (on all four beat|four on floor)",
  ),
  rule(
    "drums.pattern",
    { pattern: "swing" },
    `[{add}] [jazz|light] (swing|jazz) (${beat}|ride|ride pattern|ride cymbal pattern|drum|drumming) [on drum|on ride]`,
    "(swing|jazz) (drum|drumming|time on ride)",
  ),
  rule(
    "drums.pattern",
    { pattern: "shuffle" },
    `[{add}] [blues] shuffle (drum|drumming|${beat} on drum|drum beat|beat|pattern)`,
  ),
  rule("drums.pattern", { pattern: "bossa" }, `[{add}] (bossa|bossa nova|bossanova|latin) ${beat}`, "bossa nova drum"),
  rule(
    "drums.hihat",
    (match) => ({ value: match.one("value"), open: null }),
    `[{add}|play|only|keep|steady] [straight|steady] <value> ${hihat}`,
    `[play|use] ${hihat} [play|playing|be|only] [in|on|with|at] [straight|steady] <value> [only]`,
    `[{add}|play|straight|steady|only] <value> [only] (on|in|for|with) ${hihat} [only]`,
  ),
  rule(
    "drums.hihat",
    { value: null, open: false },
    `(closed|keep closed|only closed) ${hihat} [only]`,
    `${hihat} (closed|stay closed|be closed|only closed|keep closed|closed only)`,
    `no open ${hihat}`,
    `keep ${hihat} closed`,
    `only closed ${hihat}`,
  ),
  rule(
    "drums.hihat",
    { value: null, open: true },
    `[{add}] open ${hihat} [accent|note|hit]`,
    `${hihat} open`,
    `(open|half open) ${hihat}`,
  ),
  rule(
    "drums.fills",
    { mode: "none" },
    no("[drum] (fill|fill in)"),
    "not (play|fill) [fill]",
    "(groove|beat) only no fill",
    "only groove no fill",
    "just beat no fill",
  ),
  rule(
    "drums.fills",
    (match) => (match.one("number") >= 1 ? { mode: `every-${match.one("number")}` } : null),
    "[{add}|one|only|simple|short] [short|simple] [drum] fill [only] (every|each|after every|at end of every|after) <number> bar",
    "fill only (every) <number> bar",
    "fill at end of (every|each) <number> bar [phrase]",
    "every <number> bar [a] fill",
  ),
  rule(
    "drums.fills",
    { mode: "more" },
    "(more|add|{add}) [exciting|interesting|big|bigger] [drum] fill",
    "(bigger|longer|busier|more interesting|exciting) [drum] fill",
  ),
  rule(
    "drums.fills",
    { mode: "snare" },
    "[{add}|only|use|keep] [simple|easy|basic|short] [drum] fill [only] (on|with) [the] snare [drum] [only]",
    "[simple|easy|basic|short] snare [drum] fill [only]",
    "(simple|easy|basic) [drum] fill [on snare] [only]",
    "only snare [drum] fill",
    "fill only on snare",
    "only (simple|easy) [snare] fill",
    "{add} (simple|easy|short|snare) [snare] fill",
  ),
  rule(
    "drums.limbs",
    { max: 3 },
    no(
      "(left foot|left foot part|<person> left foot|foot hihat|hihat (with|by) foot|hihat pedal|hihat foot|foot on hihat)",
    ),
    "no left foot",
    "no hihat (foot|pedal)",
    "(three|3) limb [only]",
  ),
  rule(
    "drums.limbs",
    (match) => (match.one("number") >= 1 && match.one("number") <= 4 ? { max: match.one("number") } : null),
    `[only|atmost|use|play|never more than] [with|only] <number> ${limb} [at (time|once)|at same time|together|simultaneously|only|atmost|independent]`,
    `(atmost|only) <number> ${limb}`,
    `coordinate only <number> ${limb}`,
  ),
  rule(
    "drums.limbs",
    { max: 2 },
    "only hand no (foot|feet)",
    "hand only",
    "no (foot|feet)",
    "no (foot|feet) only hand",
    "no bass drum or hihat pedal",
  ),
  rule("drums.ghost", { mode: "none" }, no("ghost (note|stroke|hit)"), no("ghosted note")),
  rule(
    "drums.ghost",
    { mode: "add" },
    add("ghost (note|stroke) [on snare]"),
    "ghost (note|stroke) [on snare]",
    "ghosted snare",
  ),
];
