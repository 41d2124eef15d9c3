import type { Match, Rule } from "../rule.ts";
import { rule } from "../rule.ts";
import { add, become, keep, no, only } from "./forms.ts";

const hand = (match: Match) => match.hand ?? "both";
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
  ["block", "(blockchord|plain chord|chord struck together|chord in block|block harmony)"],
  [
    "alberti",
    "(alberti [bass|pattern|figure|style]|mozart style [broken] [pattern]|broken chord in alberti style|mozart (bass|pattern))",
  ],
  ["arpeggio", "(arpeggio|arpeggiated|arpeggio pattern|rolling arpeggio|flowing arpeggio)"],
  ["broken", "(brokenchord [pattern]|broken chord pattern|broken)"],
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
    "(held (note|chord)|long (held|note|bass note|chord)|sustained (note|chord|bass|bass note)|[one] (long|sustained|held) note [per|in|each] [each] bar|long sustained (note|chord)|one [bass] (note|chord) [per|in|each] [each] bar)",
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
      `[make|give|keep|use|have|put|change|with] [<hand>|accompaniment|bass] [to|into|be|as|in|play|plays|use|stay|only|only play] [style of] [only] ${bare} [only] [in|for] [accompaniment|bass]`,
      `like ${bare}`,
      `accompaniment [be|in|with|:|of|like|use] [only] ${template} [only]`,
      `[use|with|in|play] ${bare} [as|for|in|below|under|underneath] (accompaniment|bass|melody|<hand>)`,
    ),
  ];
}

const layer = "(voice|note|part|line|layer)";

/** What the hands that accompany play, which layers there are, and how thick they are. */
export const textureRules: readonly Rule[] = [
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
    "texture.keep-layer",
    { layer: "melody" },
    only("[single] melody"),
    "[keep|play|leave|write] only melody",
    "nothing (but|except) melody",
    "melody alone",
    "melody [line] no (accompaniment|chord|bass|anything else|harmony)",
    "(only) (top|highest|upper) (line|note|voice|part)",
    "(top|upper|highest) (line|voice|note|part) only",
    "only tune",
    "melody without (chord|accompaniment)",
    "(reduce|strip) to [single] melody [line]",
    "no (bass or accompaniment|chord or bass|accompaniment or bass)",
  ),
  rule(
    "texture.keep-layer",
    { layer: "melody+bass" },
    only(
      "(outer (voice|part|line)|melody and bass|bass and melody|melody plus bass|top and bottom (line|note|voice|part)|bottom and top (line|note|voice|part)|highest and lowest (voice|note|line|part)|soprano and bass [line|part|voice])",
    ),
    "outer (voice|part|line)",
    "(melody and bass|bass and melody|melody plus bass|soprano and bass)",
    "reduce to (melody and bass|outer voice|two part|bass and melody)",
    "two (voice|part) [only] [,] melody and bass",
    "two part texture [of melody and bass]",
  ),
  rule(
    "texture.remove-layer",
    { layer: "inner" },
    no("innervoice"),
    no("(alto|tenor|alto or tenor|tenor and alto) [voice|part|line]"),
    no("middle (note|line|note of chord) [of chord]"),
    no(`(note|voice|part|${layer}) (in between|between melody and bass|in middle)`),
    "thin out innervoice",
    "drop innervoice",
    "reduce innervoice",
  ),
  rule(
    "texture.thicken",
    (match) => ({ hand: hand(match), amount: "more" }),
    "(thicker|fuller|richer|denser|bigger|fatter|heavier) (chord|texture|sound|<hand>|accompaniment|harmonic texture|voicing)",
    "(make|give) [<hand>|texture|sound|chord|accompaniment|piece] (thicker|fuller|richer|denser|fuller sound|bigger)",
    "{add} (thicker|fuller|richer|denser|bigger) (chord|texture|sound|accompaniment|voicing)",
    "(fill|thicken) [out|in] [<hand>|texture|chord|harmony|accompaniment]",
    "{add} note [in|to] [chord|<hand>|texture]",
    "more note (in|per) chord",
    "<hand> (fuller|thicker|richer|denser|more full)",
    "(chord|texture|accompaniment) (fuller|thicker|richer|denser)",
    "(full|big|rich|thick|fat) chord",
    "more voice",
    "(fuller|thicker|richer|denser|bigger) [texture|sound|accompaniment] (in|for) <hand>",
  ),
  rule(
    "texture.thin",
    (match) => ({ hand: hand(match), amount: match.has("much") ? "much-less" : "less" }),
    "[much|lot|far] (thinner|lighter|sparser|simpler|emptier|leaner) (chord|texture|<hand>|accompaniment|voicing)",
    "(lighten|thin) [out|down] [<hand>|texture|chord|accompaniment]",
    "(make|give) [<hand>|texture|sound|chord|accompaniment|piece] [much] (thinner|lighter|sparser|less dense|less busy|less thick|less full)",
    "[much] fewer (dense|thick|busy|full|heavy) [chord|texture|<hand>|accompaniment|sound]",
    "[much] (fewer) note [in|per|at] [chord|once|<hand>|texture|accompaniment]",
    "<hand> [much] (thinner|lighter|sparser|fewer busy|fewer dense|fewer thick)",
    "(texture|chord|accompaniment) [be|too] [much] (thinner|lighter|sparser|fewer busy|fewer dense|fewer thick)",
    "no (thick|dense|heavy|big|full|fat) (chord|texture)",
    "[make] <hand> simpler",
    "(simplify|easier|simpler) <hand>",
    "(simplify|thin out) accompaniment",
    "(thinner|lighter) (in|for) <hand>",
    "not (thick|dense|heavy) [chord|texture]",
    "(sparse|light|thin) (texture|accompaniment|chord|<hand>)",
    "{make} [<hand>|texture|accompaniment] much (thinner|lighter|sparser)",
    "(strip|pare) down [<hand>|texture|accompaniment]",
    "much fewer note",
  ),
  rule(
    "voice.add",
    { kind: "countermelody" },
    add("countermelody [below|under|in|to|above] [melody|tenor|alto|accompaniment]"),
    "countermelody [below|under|in] [melody|tenor|alto]",
    "{add} counterpoint",
    "{add} second (voice|line)",
    "{add} (tenor|alto|inner) (line|melody|countermelody|voice)",
    "{add} contrapuntal (line|voice)",
  ),
  rule(
    "voice.add",
    { kind: "descant" },
    "[{add}] descant [line|part|voice] [above] [melody]",
    "{add} [line|voice|part|melody] above melody",
    "{add} (high|higher) (line|voice|part) above [melody]",
  ),
  rule(
    "voice.add",
    { kind: "imitation" },
    "[{add}] [canon|canonic|some] (imitation|canon|canonic imitation|fugal imitation|canonic passage) [between|in] [hand|<hand>|voice|part]",
    "[{add}] (imitation|canon)",
    "(hand|<hand>|voice) imitate each other",
    "hand (in canon|in imitation)",
    "[make] [into|a] canon",
    "<hand> imitate <hand>",
  ),
  rule(
    "bass.lock",
    { what: "pitch" },
    keep("(bass|bass and rhythm|whole bass)"),
    "bass must same",
    "bass not change",
    "no change bass",
  ),
  rule(
    "bass.lock",
    { what: "strong-beats" },
    "(keep|same) [only] bass [note] (on|at) (strong beat|downbeat|main beat|beat one|first beat|beat 1|beat)",
    "keep [only] bass (strong beat|downbeat)",
    "bass [note] (on|at) (strong beat|downbeat|main beat|first beat) [stay|same]",
    "[only] bass (on|at) (strong beat|downbeat) [only] [keep]",
    "bass (can|may) (change|be simplified) (but|except) [not] [on|the] (strong beat|downbeat)",
    "keep (strong beat|downbeat) bass [note]",
    "keep bass (at least|atleast) on (strong beat|downbeat|first beat)",
    "bass on (strong beat|downbeat|beat 1) (keep|stay|same)",
  ),
];
