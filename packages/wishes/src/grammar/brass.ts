import type { Rule } from "../rule.ts";
import { rule } from "../rule.ts";
import { no, only } from "./forms.ts";

/** Lips, slides and valves. */
export const brassRules: readonly Rule[] = [
  rule(
    "brass.endurance",
    { mode: "limit" },
    "not too high for (too long|long)",
    "not [stay|play] [too] high [for] (too long|long|long time|long stretch)",
    "(save|spare|protect|easy on|mind|kind to) (lip|chop|embouchure)",
    "no long (high passage|high stretch)",
    "no (long|extended) [passage] (high|in high register) [passage|note]",
    "(easy|gentle|go easy|not tiring|kind) [on|for] (lip|chop|embouchure)",
    "not [too] tiring [for] [lip|embouchure|chop|to play]",
    "(limited|low|little) endurance",
    "not (tire|strain) (lip|embouchure|chop|<person>)",
    "no (tiring|exhausting) passage",
    "(not) stay in high register [for] [too] long",
    "no (sustained|continuous) high (note|playing|passage|register)",
    "no long high (note|passage)",
  ),
  rule(
    "brass.endurance",
    { mode: "rests" },
    "{add} rest (for|to rest|to save|to recover) (lip|embouchure|chop)",
    "rest (for|to rest|to save) (lip|embouchure|chop)",
    "(more|enough|plenty) (rest|time|pause) (to rest|for|to recover|to relax) [lip|embouchure|chop]",
    "(let|give) (lip|embouchure|chop) [rest|a rest|time|recover] [to rest|to recover|rest]",
    "(rest|time) to rest (lip|chop|embouchure)",
    "{add} time to rest (lip|chop|embouchure)",
    "(rest|pause) for (lip|chop|embouchure)",
    "(give) rest (for|to) (lip|embouchure|chop)",
  ),
  rule(
    "brass.positions",
    (match) => slide(match.all("number").length > 1 ? match.all("number") : [1, match.one("number")]),
    only("[slide] position <number> (to|through|thru|-) <number>"),
    "[use|only] [slide] position <number> (to|through|-) <number> [only]",
    "[slide] position (atmost) <number>",
    "(notabove|atmost) [slide] position <number>",
    "no [slide] position (above|wider|beyond|past|higher than|lower than) <number>",
    "(notabove|atmost) <ordinal> slide position",
    "slide notabove position <number>",
  ),
  rule(
    "brass.positions",
    (match) => slide([1, match.one("ordinal")]),
    "(notabove|atmost|no slide position above) <ordinal> slide position",
    "slide [position] (notabove|atmost) <ordinal> [position]",
  ),
  rule(
    "brass.positions",
    (match) => slide([1, match.one("number") - 1]),
    no("[slide] position <number> (and|or) <number>"),
    no("[slide] position <number>"),
  ),
  rule(
    "brass.positions",
    (match) => slide([1, Math.min(...match.all("ordinal")) - 1]),
    "no <ordinal> (and|or) <ordinal> slide position",
    "no <ordinal> slide position",
    "no (sixth or seventh|seventh or sixth|sixth and seventh) position",
  ),
  rule(
    "brass.positions",
    { max: null },
    "(small|short|smaller|shorter|close|easy|little|minimal|fewest|closest) slide (movement|motion|position|move|shift|distance)",
    "(close|closest|near|nearby|short|easy|adjacent|neighbouring) [slide] position [only|close together]",
    "no (long|big|wide|large|far) slide (movement|motion|move|shift|position|change)",
    "(keep) slide (movement|motion|position) (small|short|close|close together|fewest|minimal|fewest)",
    "slide position close together",
    "no (far|long|outer) position",
    "slide (not move|move) far",
    "(fewest|little) slide [movement]",
    "no big slide",
  ),
  rule(
    "brass.valves",
    { forbid: ["123"] },
    no(
      "[valve] (1 2 3|1 2 and 3|1 , 2 and 3|<number> <number> <number>|<number> , <number> and <number>|all three valve|three valve) [valve|combination|fingering|together|valve combination]",
    ),
    no("all three valve [together|at once]"),
    no("(123|1-2-3) [fingering|valve|combination]"),
    no("<number> [,] <number> [and|plus] <number> [valve|combination|together]"),
    "no all three valve",
    "not [press|use] all three valve",
  ),
  rule(
    "brass.valves",
    (match) => {
      const pair = [...match.all("number")].sort().join("");
      return pair === "13" || pair === "23" ? { forbid: [pair] } : null;
    },
    no("[valve] <number> (and|plus) <number> [valve] [together|combination|fingering|valve]"),
    no("<number> [and] <number> (valve|combination|fingering|valve combination|together)"),
    no("valve combination <number> [and|plus] <number>"),
    no("valve <number> <number>"),
  ),
  rule(
    "brass.valves",
    (match) => {
      const pair = [...match.all("ordinal")].sort().join("");
      return pair === "13" || pair === "23" ? { forbid: [pair] } : null;
    },
    no("<ordinal> (and|plus|with) <ordinal> valve [together|combination]"),
  ),
  rule(
    "brass.endurance",
    { mode: "limit" },
    "<person> lip tire [fast|easily]",
    "(lip|embouchure|chop) tire [fast|easily]",
    "(easy|gentle|kind|light) on (lip|embouchure|chop|face)",
    "not too (tiring|exhausting|much high playing|many high note)",
    "(little|limited) (high playing|high register|high note)",
    "no (long time|long stretch|long passage|extended passage) (in high register|high up|up high|at top)",
    "not (stay|stays|sit|sits) (high|up high|in high register|at top) [for] [too] [long]",
    "(endurance|stamina) be (limited|low|poor|short)",
    "watch (endurance|stamina|lip|chop|embouchure)",
    "(low) stamina",
    "not too much high playing",
    "(short) high passage [only]",
    "high passage short",
  ),
  rule(
    "brass.endurance",
    { mode: "rests" },
    "(give|let|allow) (<instrument>|<person>|lip|embouchure|chop|player) [a] (rest|break|pause|breather|time off) [every|now and then|often|regularly|between phrase] [<number>] [bar]",
    "(rest|break|pause) (every|after every|after) <number> bar for (lip|<instrument>|embouchure|chop|<person>)",
    "(regular|frequent|enough|more|some) (rest|break|pause) for (lip|embouchure|chop|<instrument>|<person>)",
    "{add} (break|rest|pause) (for|to rest|to recover|to relax) [the] (lip|embouchure|chop|<instrument>)",
    "rest (so|for) [that] (lip|embouchure|chop) (can|to) (recover|rest|relax)",
    "rest to save (lip|chop|embouchure)",
    "(put|leave|insert) (rest|break|gap) [in] for (lip|embouchure|chop)",
    "(more|some) rest for (<instrument>|player|<person>)",
  ),
  rule(
    "brass.positions",
    { max: null },
    "(easy|simple|close|small|short|near) slide (movement|position|motion|change|work|shift)",
    "no (big|wide|long|large|awkward|fast) slide (movement|motion|change|shift|jump|position)",
    "slide (movement|position|motion) (small|short|close|near|close together|easy)",
    "(keep|use) slide (close|near|movement small|in close position)",
    "little slide (movement|motion)",
    "not move slide (far|too far|much)",
    "(alternate|closest|nearest) position",
    "(near|close|closest) position (only|for slide)",
    "(short|small) arm",
    "no fast slide (movement|change)",
  ),
  rule(
    "brass.positions",
    (match) => slide([1, match.one("number")]),
    "(position|slide position) (1|one|first) (to|through|-|thru) <number> [only]",
    "(only|first|just) [slide] position (1) (to|through|-) <number>",
    "(slide|slide position|position) notabove <number>",
    "no (slide position|position) (past|above|after|over) <number>",
    "<ordinal> <number> [slide] position (only)",
    "(only|first) <ordinal> <number> slide position [only]",
  ),
  rule(
    "brass.positions",
    (match) => {
      const [from = 1, to = from] = match.all("ordinal");
      return match.all("ordinal").length === 2 ? slide([from, to]) : slide([1, from]);
    },
    "[slide] position <ordinal> (to|through) <ordinal> [only]",
    "<ordinal> (to|through) <ordinal> [slide] position (on trombone|on slide)",
    "(notabove|atmost) <ordinal> position on (trombone|slide)",
    "[slide] (notabove|atmost) <ordinal> [slide] position on <instrument>",
  ),
  rule(
    "brass.positions",
    (match) => slide([1, Math.min(...match.all("ordinal")) - 1]),
    "no <ordinal> [or|and|nor] [<ordinal>] slide position",
    "no <ordinal> [or|and|nor] [<ordinal>] position (on|for) <instrument>",
    "<person> not reach <ordinal> [or|and] [<ordinal>] position",
    "<ordinal> [and|or] [<ordinal>] position be too far",
  ),
  rule(
    "brass.valves",
    { forbid: ["123"] },
    "no (low|1 2 3|1 , 2 , 3|1 and 2 and 3) [valve] (combination|fingering|together)",
    "no (1 2 3|1 , 2 , 3|1 2 and 3) [valve|fingering|combination|note]",
    "no three valve [note|combination|fingering|together|at once]",
    "not [use|press] (all three|three) valve [together|at once|at same time]",
    "no (all) (three|3) valve [together|at once|combination]",
    "all three valve [together|at once] forbid",
  ),
  rule(
    "brass.valves",
    { forbid: ["123", "13", "23"] },
    "[only] (simple|good|easier|easiest|comfortable) valve (combination|fingering|change) [only]",
    "no (hard|bad|awkward) valve (combination|fingering|change)",
    "(simple|easiest) valve",
  ),
];

const slide = (list: readonly number[]) => {
  const max = list.at(-1) ?? 0;
  return list[0] === 1 && Number.isInteger(max) && max >= 1 && max <= 7 ? { max } : null;
};
