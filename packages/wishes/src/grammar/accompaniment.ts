import type { Match, Rule } from "../rule.ts";
import { rule } from "../rule.ts";
import { add, become, keep, only } from "./forms.ts";

type Pattern =
  | "block"
  | "held"
  | "drone"
  | "fifths"
  | "root-fifth"
  | "alberti"
  | "arpeggio"
  | "broken"
  | "arpeggio-1-5-8-10"
  | "stride"
  | "boom-chick"
  | "waltz"
  | "walking"
  | "boogie";

/** Names of the accompaniment patterns, as templates. */
const patterns: readonly (readonly [Pattern, string])[] = [
  ["block", "([simple|easy|plain|basic] blockchord|plain chord|chord struck together|chord in block|block harmony)"],
  [
    "alberti",
    "(alberti [bass|pattern|figure|style]|mozart style [broken] [pattern]|broken chord in alberti style|mozart (bass|pattern))",
  ],
  ["arpeggio", "(arpeggio|arpeggiated|arpeggio pattern|rolling arpeggio|flowing arpeggio)"],
  ["broken", "(brokenchord [pattern]|broken chord pattern|broken accompaniment)"],
  [
    "stride",
    "([bass] [like] stride [<instrument>] [bass|pattern|style]|jumping bass [like stride <instrument>]|ragtime [bass|style])",
  ],
  [
    "boom-chick",
    "(boom chick [pattern|bass]|oom pah [bass|pattern]|boom chuck|um pah [bass|pattern]|bass chord pattern|oompah)",
  ],
  [
    "waltz",
    "(waltz (bass|pattern|style|figure|rhythm)|oom pah pah [bass|pattern]|um pah pah [bass|pattern]|waltz|bass chord chord [pattern])",
  ],
  ["walking", "(walking bass)"],
  ["boogie", "(boogie woogie|boogie) [bass|pattern|style]"],
  ["drone", "(drone [bass]|bass drone|pedal point|pedal note|bourdon|pedal tone)"],
  ["fifths", "(open fifth|power chord [style]|powerchord [style]|bare fifth|drone fifth|empty fifth)"],
  [
    "root-fifth",
    "([note] root and fifth|root fifth [pattern]|root and (5th|five)|alternating root and fifth|<number> and <number> of [each] chord)",
  ],
  [
    "arpeggio-1-5-8-10",
    "([wide] (tenth|1 5 8 10|10th) (arpeggio|pattern|roll|brokenchord)|arpeggio [in] (tenth|10th)|wide arpeggio|arpeggio (over|with|spanning) tenth)",
  ],
  [
    "held",
    "([long] held [bass] (note|chord)|long (held|note|bass note|chord)|sustained (note|chord|bass|bass note)|[one] (long|sustained|held) note [per|in|each] [each] bar|long sustained (note|chord)|one [bass] (note|chord) [per|in|each] [each] bar)",
  ],
];

const what =
  "(accompaniment|bass|chord|<hand>|arpeggio|brokenchord|<hand> chord|<hand> arpeggio|left accompaniment|broken accompaniment|<hand> accompaniment|alberti bass|accompaniment chord|bass chord|everything)";
const accompany = "[<hand>] [broken|style|type|like] [accompaniment|bass|chord|figure|pattern|style]";

function pattern([name, template]: readonly [Pattern, string]): readonly Rule[] {
  const read = (match: Match) => {
    if (name === "root-fifth" && match.all("number").length > 0 && match.all("number").join() !== "1,5") return null;
    const both = name === "arpeggio" && match.has("more") && !match.hand;
    return {
      hand: match.hand ?? match.all("hand")[0] ?? (both ? ("both" as const) : ("left" as const)),
      pattern: name,
    };
  };
  const bare = `${template} ${accompany}`;
  return [
    rule(
      "accompaniment.pattern",
      read,
      bare,
      only(bare),
      add(bare),
      become(what, bare),
      `[make|give|keep|use|have|put|change|with] [<hand>|accompaniment|bass] [to|into|be|as|in|play|use|stay|only|only play] [style of] [only] ${bare} [only] [in|for] [accompaniment|bass]`,
      `like ${bare}`,
      `accompaniment [be|in|with|:|of|like|use] [only] ${template} [only]`,
      `[use|with|in|play] ${bare} [as|for|in|below|under|underneath] (accompaniment|bass|melody|<hand>)`,
    ),
  ];
}

/** What the hand that accompanies plays. */
export const accompanimentRules: readonly Rule[] = [
  rule(
    "accompaniment.keep",
    (match) => ({ hand: match.all("hand")[0] ?? match.hand ?? "left" }),
    keep(
      "(<hand>|accompaniment|<hand> (pattern|accompaniment|part|rhythm)|<hand> as accompaniment|accompaniment rhythm|accompaniment style|bass pattern|original <hand>)",
    ),
    "no change <hand>",
  ),
  ...patterns.flatMap(pattern),
  rule(
    "accompaniment.pattern",
    (match) =>
      match.all("value").every((one) => one === "whole" || one === "dotted-half")
        ? { hand: match.hand ?? match.all("hand")[0] ?? "left", pattern: "held" }
        : null,
    "<hand> [only] [play|have|use|in|be] [only] <value> [only]",
    "[only] <value> [only] (in|for) <hand>",
    "(only) <value> (in|for) (accompaniment|bass)",
    "<value> [only] (in|for) (accompaniment|bass|<hand>)",
    "<value> (chord|bass|accompaniment) [only]",
  ),
  rule(
    "accompaniment.pattern",
    (match) => ({ hand: match.hand ?? "left", pattern: "held" }),
    "<hand> [only] (hold|sustain|holding) [down] [long] (root|bass note|chord|note|one note|long note) [only]",
    "<hand> [play] [only] (long|held|sustained) (note|chord) [only]",
    "(hold|sustain) (root|chord|bass note|long note) [in|with|for] <hand>",
    "(long|held|sustained) (note|chord) (in|for|with) (<hand>|bass|accompaniment)",
    "one (held|long|sustained) (chord|note) (per|in|every|for every) bar",
    "only (one|long) chord (per|in|every) bar in <hand>",
    "<hand> (one|single) (note|chord) (per|every|in|for every|in every) bar",
    "one (note|chord) (per|every|in|for every|in every) bar (in|for|with) <hand>",
    "<hand> (hold|sustain) [chord|note] (for|through) whole bar",
  ),
  rule(
    "accompaniment.pattern",
    (match) => ({ hand: match.hand ?? "left", pattern: "drone" }),
    "<hand> (drone|hold drone|play drone)",
    "(hold|sustain|repeat) [one|same|single|tonic] [bass] note [in|with] [bass|<hand>] (throughout|all way|whole time|for whole piece)",
    "(bagpipe|tonic) (drone|bass|style)",
    "(same|one) bass note throughout",
  ),
  rule(
    "accompaniment.pattern",
    (match) => ({ hand: match.hand ?? "left", pattern: "root-fifth" }),
    "<hand> [only] [play] (root and fifth|root fifth|fifth and root) [only]",
    "(only) root and fifth (in|for) (<hand>|bass|accompaniment)",
    "root and fifth (in|for) (<hand>|bass|accompaniment) [only]",
    "<hand> [play|on|alternate|only] root and fifth [of|of every] [chord] [only]",
    "<hand> [only] (alternate|alternating) (root and fifth)",
    "alternating root and fifth (in|for) <hand>",
  ),
  rule(
    "accompaniment.pattern",
    (match) => ({ hand: match.hand ?? "left", pattern: "fifths" }),
    "<hand> [only] [play|in|with|use] (open|bare|empty|drone) fifth [only]",
    "(open|bare|empty) fifth (in|for|with) (<hand>|bass|accompaniment)",
    "power chord (in|for|with) <hand>",
    "<hand> (power chord)",
    "[only] fifth in <hand>",
  ),
  rule(
    "accompaniment.pattern",
    (match) => ({ hand: match.hand ?? "left", pattern: "waltz" }),
    "bass note [and] then two chord (in|per|every) [every] bar",
    "bass (on|on beat) (one|1) [and|,] chord (on|on beat) (two|2) and (three|3)",
    "one bass note [and] two chord [per bar|in every bar|every bar]",
    "bass then chord chord",
    "[make|turn] accompaniment [like|into] [a] waltz",
    "waltz time accompaniment",
  ),
  rule(
    "accompaniment.pattern",
    (match) => ({ hand: match.hand ?? "left", pattern: "stride" }),
    "(bass note|low bass) on (one|1) and (three|3) [,] [and] chord on (two|2) and (four|4)",
    "<hand> (jump|leap) between bass [note] and chord",
    "[jazz] stride [bass|accompaniment|left hand|style|pattern] [in|for] [<hand>]",
    "fats waller style [left hand|bass|accompaniment]",
  ),
  rule(
    "accompaniment.pattern",
    (match) => ({ hand: match.hand ?? "left", pattern: "boom-chick" }),
    "(bass note|bass) then chord [alternating|alternate]",
    "alternate bass [note] and chord",
    "alternating bass [note] and chord",
    "country [style] (bass|accompaniment|left hand|boom chick)",
    "bass chord bass chord [pattern|accompaniment]",
    "(polka|march|ragtime march) (bass|accompaniment)",
  ),
  rule(
    "accompaniment.pattern",
    (match) => ({ hand: match.hand ?? "left", pattern: "arpeggio" }),
    "(roll|spread|arpeggiate) (chord|accompaniment|<hand>|<hand> chord) [into] [arpeggio]",
    "(rolling|flowing|harp like|rippling) (arpeggio|accompaniment|<hand>|left hand)",
    "(break|break up) chord into arpeggio",
    "arpeggiate",
    "<hand> (flowing|rolling|rippling) [pattern]",
    "arpeggio accompaniment",
    "spread chord",
  ),
  rule(
    "accompaniment.pattern",
    (match) => ({ hand: match.hand ?? "left", pattern: "broken" }),
    "(break|break up) (chord|blockchord|<hand> chord) [up]",
    "brokenchord (instead|rather) [of] (blockchord|chord)",
    "[{add}|use|play] (brokenchord|broken accompaniment) [pattern]",
    "(one|single) note of chord at time",
    "<hand> (break|breaks) chord",
    "play chord one note at time",
  ),
  rule(
    "accompaniment.pattern",
    (match) => ({ hand: match.hand ?? "left", pattern: "arpeggio-1-5-8-10" }),
    "(1|one) (5|five) (8|eight) (10|ten) [arpeggio|pattern|accompaniment|bass]",
    "<hand> (1|one) (5|five) (8|eight) (10|ten) [arpeggio|pattern]",
    "root fifth octave tenth [arpeggio|pattern|accompaniment]",
    "[wide|big] (tenth|10th) (arpeggio|broken|left hand|accompaniment)",
    "(wide|big) (arpeggio|left hand arpeggio|broken chord|brokenchord) [in|for|over] [<hand>|tenth|a tenth]",
    "(ballad|pop ballad) (arpeggio|left hand|accompaniment) 1 5 8 10",
    "wide arpeggio",
  ),
  rule(
    "accompaniment.pattern",
    (match) => ({ hand: match.hand ?? "left", pattern: "alberti" }),
    "(alberti|mozart) (bass|accompaniment|pattern|left hand|style) [in|for] [<hand>]",
    "low high middle high [pattern|accompaniment]",
    "(classical|mozart|haydn) [style] broken (chord|accompaniment) [pattern]",
    "(bottom top middle top) [pattern]",
  ),
  rule(
    "accompaniment.pattern",
    (match) => ({ hand: match.hand ?? "left", pattern: "boogie" }),
    "(boogie|boogie woogie|rock and roll|rock n roll|blues boogie) (bass|left hand|accompaniment|pattern|style) [in|for] [<hand>]",
    "[make] <hand> boogie",
  ),
  rule(
    "accompaniment.pattern",
    (match) => ({ hand: match.hand ?? "left", pattern: "walking" }),
    "[make|let|have] bass (walk|walking)",
    "<hand> (walk|walking bass|play walking bass|walking)",
    "(walking|jazz walking) (bass|quarter note bass|left hand)",
    "bass (walk|move) in <value>",
  ),
  rule(
    "accompaniment.pattern",
    (match) => ({ hand: match.hand ?? "left", pattern: "block" }),
    "[play|all] chord (solid|blocked|together|as block|in block|not broken|struck together|all at once|unbroken)",
    "(chord|<hand>) [play|be|in] (solid|block|blocked|unbroken) [chord] [only]",
    "(do not|not) break [up] chord",
    "no broken chord",
    "no arpeggio",
    "chord (instead|not) (arpeggio|brokenchord)",
    "(block|solid) instead (arpeggio|broken|brokenchord)",
    "(simple|plain) chord in <hand>",
  ),
  rule(
    "accompaniment.like-bar",
    (match) => {
      const [range, ...others] = match.all("bars").flat();
      return range && others.length === 0 && range[0] === range[1] && range[0] > 0
        ? { hand: match.hand ?? match.all("hand")[0] ?? "left", measure: range[0] }
        : null;
    },
    "(repeat|continue|keep|use|copy|same) [same] [<hand>] (pattern|accompaniment|figure|rhythm) [of|from|in|as in] [<hand>] <bars>",
    "[same|keep] <hand> (pattern|accompaniment|figure) (of|from|as in|like) <bars>",
    "(repeat|continue|keep|use|copy) <hand> (of|from) <bars>",
    "<hand> like [in] <bars>",
  ),
  rule(
    "accompaniment.keep",
    (match) => ({ hand: match.hand ?? "left" }),
    "(leave|keep) (accompaniment|<hand>) (as|alone|same)",
    "not (touch|change|simplify) (<hand>|accompaniment)",
    "<hand> (be fine|be ok|be perfect|be good) [as be]",
    "(accompaniment|<hand>) same",
  ),
  rule(
    "accompaniment.pattern",
    (match) => ({ hand: match.hand ?? "left", pattern: "walking" }),
    "(<hand>|bass) (walk|walking|move) in <value>",
    "walking <value> [in|for] [bass|<hand>]",
    "<value> walking bass",
  ),
  rule(
    "accompaniment.pattern",
    (match) => ({ hand: match.hand ?? "left", pattern: "boogie" }),
    "<value> (boogie|boogie woogie) [pattern|bass|rhythm] [in|for] [bass|<hand>]",
  ),
  rule(
    "accompaniment.pattern",
    (match) => ({ hand: match.hand ?? "left", pattern: "block" }),
    "<hand> [play] chord [,] (not|no|instead) (broken|brokenchord|arpeggio|arpeggiated|broken chord|alberti)",
    "chord [,] (not|instead) (broken|arpeggiated)",
    "[play] chord [,] not (broken|arpeggio|brokenchord)",
  ),
];
