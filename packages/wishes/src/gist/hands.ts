import { type Frame, frame } from "../frames/frame.ts";
import * as read from "../params.ts";

const hand = read.hand;
const both = { hand: "both" as const };
const often = "every|all|each|single|whole|always|throughout|time?";
const lines = "note|voice|key|line|sound|pitch?";

/** What the hands do, in a teacher's, a parent's or a beginner's words. */
export const gistHandFrames: readonly Frame[] = [
  frame(
    "interval.forbid-harmonic",
    "no|fewer",
    `<interval+> chord|stretch|double|doubled|big|or|and|, ${often}`,
    read.intervals,
  ),
  frame(
    "hand.max-span",
    "most|only|keep",
    "<interval> reach|stretch|span|spread|limit|maximum|comfortable chord|finger|hand|wide|big|within|to|between|small|tiny|short|little|,?",
    (match) => read.widest(match),
  ),
  frame(
    "hand.max-span",
    "most|only|keep",
    "<ordinal> reach|stretch|span|spread|limit|maximum|comfortable chord|finger|hand|wide|big|within|to|between|small|tiny|short|little|,?",
    (match) => read.widest(match),
  ),
  frame("hand.max-span", "most|plain", "<interval> limit|maximum|max hand|finger|reach|stretch|span|chord?", (match) =>
    read.widest(match),
  ),
  frame("hand.max-span", "most|plain", "<ordinal> limit|maximum|max hand|finger|reach|stretch|span|chord?", (match) =>
    read.widest(match),
  ),
  frame("hand.max-span", "most", "<interval> chord|finger|hand wide|big|spread?", (match) => read.widest(match)),
  frame("hand.max-span", "most", "<ordinal> chord|finger|hand wide|big|spread?", (match) => read.widest(match)),
  frame(
    "hand.max-span",
    "no|fewer",
    "stretch|stretching|reach|reaching far|big|wide|awkward|hand|finger|chord|hard?",
    (match) => ({ hand: hand(match), semitones: 12 }),
  ),
  frame("hand.max-span", "no", "wide|big|spread chord|interval hand|stretch?", (match) => ({
    hand: hand(match),
    semitones: 12,
  })),
  frame(
    "hand.max-jump",
    "no|fewer",
    "leap|jumping|leaping|hop|movement|moving around|about|big|fast|sudden|far|hand|keyboard|wide?",
    (match) => (match.hand ? { hand: match.hand, semitones: 12 } : null),
  ),
  frame("hand.max-jump", "most|keep", "<interval> leap|jumping|leaping|hop|move|moving hand|wide|big?", (match) =>
    match.hand ? read.widest(match) : null,
  ),
  frame("hand.max-jump", "most|keep", "<ordinal> leap|jumping|leaping|hop|move|moving hand|wide|big?", (match) =>
    match.hand ? read.widest(match) : null,
  ),
  frame(
    "texture.max-notes",
    "most|only",
    `<number> chord|note|voice|finger|key|tone chord|note|voice|at|once|time|together|same|per|finger|maximum|max|sounding|, ${lines}`,
    (match) => read.notes(match),
  ),
  frame(
    "texture.max-notes",
    "only|plain|keep|most",
    `one|single note|line|key|voice|tone|finger at|time|once|per|chord|simple|beat?`,
    (match) => ({ hand: hand(match), max: 1 }),
  ),
  frame("texture.max-notes", "plain|keep|only", "<number> note|key|voice|tone at time|once|same?", (match) =>
    read.notes(match),
  ),
  frame("texture.max-notes", "no", "chord big|full|hard|any|at|all|still|or|cluster?", (match) => ({
    hand: hand(match),
    max: 1,
  })),
  frame("texture.max-notes", "no", "more than|once|time one|<number> note|key at|same?", (match) => {
    const max = match.has("one") ? 1 : match.one("number");
    return max >= 1 && max <= 10 ? { hand: hand(match), max } : null;
  }),
  frame(
    "position.five-finger",
    "keep|plain|only",
    "place|spot|position|area|one|same|still hand|finger keyboard|same|one|move|both|over|keys|piano|on|single?",
    (match) =>
      match.has("position") || match.has("place") || match.has("spot") || match.has("area") || match.has("still")
        ? { hand: hand(match), shifts: ["one", "same", "single", "stay"].some(match.has) ? 0 : null }
        : null,
  ),
  frame(
    "position.five-finger",
    "keep|plain|only",
    "place|spot|position|area|still <hand> keyboard|same|one|move|over|keys|piano|on|single?",
    (match) => ({
      hand: hand(match),
      shifts: ["one", "same", "single", "stay"].some(match.has) ? 0 : null,
    }),
  ),
  frame(
    "position.five-finger",
    "no|fewer",
    "move|moving|shift|shifting|reposition hand|position around|about|keyboard|up|down|along|over|place|too?",
    (match) => ({
      hand: hand(match),
      shifts: match.has("fewest") ? null : 0,
    }),
  ),
  frame(
    "position.fixed",
    "plain|only|keep|add",
    "<pc> position finger|five|hand|know|both|, number|fixed|always|throughout?",
    (match) => (match.one("pc") === "C" || match.one("pc") === "G" ? { position: match.one("pc") as "C" | "G" } : null),
  ),
  frame("position.fixed", "plain|only|keep|add", "<note> position finger|five|hand|both?", (match) =>
    match.one("note") === "C4" ? { position: "middle-C" } : null,
  ),
  frame(
    "hands.relation",
    "plain|only|keep|add",
    "turns|alternate|alternately|alternating|separate|separately|after|other|one hand|<hand>|time other|at|time|play|one|each|after|by|take?",
    (match) =>
      match.has("turns") ||
      match.has("alternate") ||
      match.has("alternating") ||
      match.has("separate") ||
      match.has("separately") ||
      (match.has("one") && match.has("other"))
        ? { relation: "alternate" }
        : null,
  ),
  frame("hands.relation", "no", "together|simultaneously hand|<hand> at|play|time|same|once|never?", {
    relation: "alternate",
  }),
  frame("hands.relation", "keep|plain|only", "same rhythm hand|<hand> together|move|at|time?", {
    relation: "together",
  }),
  frame("hands.relation", "no", "different rhythm hand|<hand> at|time|same|once?", { relation: "together" }),
  frame(
    "technique.forbid",
    "no",
    "hand|<hand> cross|crossing|crossed|overlap|overlapping|crossover other|over|above|each|every|tangle|with?",
    { technique: "hand-crossing" },
  ),
  frame("hands.relation", "plain|only|keep|add", "parallel hand|<hand> motion|move|moving|direction|same?", {
    relation: "parallel",
  }),
  frame("technique.forbid", "no", "thumb under|tuck|tucking|pass|passing|crossing|cross|below|turning|turn|over", {
    technique: "thumb-under",
  }),
  frame("technique.forbid", "no", "pedal sustain|damper|need|foot|feet|reach|any|use|mark|marking?", {
    technique: "pedal",
  }),
  frame(
    "technique.add",
    "add|more|plain",
    "pedal mark|marking|line|where|sign|sustain|write|use|indication|put",
    (match) => ({ technique: "pedal", hand: hand(match) }),
  ),
  frame("technique.add", "add|more", "octave bass|<hand> in|double|doubled|fill|out?", (match) => ({
    technique: "octaves",
    hand: match.has("bass") ? "left" : hand(match),
  })),
  frame(
    "technique.add",
    "plain|add",
    "harmonise|harmonize|double|thicken|fill melody|<hand> <ordinal+> and|or|in|parallel|below?",
    (match) => {
      const found = match.all("ordinal");
      if (found.length === 0 || found.some((one) => one !== 3 && one !== 6)) return null;
      return {
        technique: found.includes(3) ? (found.includes(6) ? "thirds-sixths" : "thirds") : "sixths",
        hand: match.hand ?? "right",
      };
    },
  ),
  frame(
    "accompaniment.pattern",
    "plain|only|keep|add",
    "hold|held|long|sustained|sustain <hand>|bass chord|note|bass|bar one|per|bar|each|every|simple|just|full|whole|entire|for|through? <number>?",
    (match) =>
      match.all("number").every((one) => one === 1) ? { hand: match.all("hand")[0] ?? "left", pattern: "held" } : null,
  ),
  frame(
    "accompaniment.pattern",
    "plain|only|keep|add",
    "one|<number> chord|note|bass bar per|each|every|hold|only|a|beat?",
    (match) =>
      match.all("number").every((one) => one === 1) && match.hand === "left" ? { hand: "left", pattern: "held" } : null,
  ),
  frame(
    "accompaniment.pattern",
    "plain|only|keep|add",
    "blockchord|block|solid|blocked chord|bass|accompaniment|<hand> simple|instead|pattern|in|just|style?",
    { hand: "left", pattern: "block" },
  ),
  frame(
    "accompaniment.pattern",
    "plain|only|keep|add",
    "brokenchord|broken chord|accompaniment simple|instead|pattern|in|style|up?",
    { hand: "left", pattern: "broken" },
  ),
  frame(
    "accompaniment.pattern",
    "plain|only|keep|add",
    "waltz|oompahpah accompaniment|bass|pattern|style|feel|left|<hand> simple|instead|in|chord?",
    { hand: "left", pattern: "waltz" },
  ),
  frame(
    "accompaniment.pattern",
    "plain|only|keep|add",
    "oompah|boomchick accompaniment|bass|pattern|style|feel|<hand>? simple|instead|in|chord?",
    { hand: "left", pattern: "boom-chick" },
  ),
  frame(
    "accompaniment.pattern",
    "plain|only|keep|add",
    "walking bass melody|under|underneath|below|simple|line|<hand>?",
    { hand: "left", pattern: "walking" },
  ),
  frame(
    "accompaniment.pattern",
    "plain|only|keep|add",
    "alberti bass|accompaniment|pattern|style|<hand> melody|under|below|simple|in?",
    { hand: "left", pattern: "alberti" },
  ),
  frame(
    "accompaniment.pattern",
    "plain|only|keep|add",
    "stride <hand>|accompaniment|bass|style|pattern simple|in|jazz?",
    { hand: "left", pattern: "stride" },
  ),
  frame(
    "accompaniment.pattern",
    "plain|only|keep|add",
    "boogie|boogiewoogie woogie|bass|<hand>|accompaniment|pattern|style?",
    { hand: "left", pattern: "boogie" },
  ),
  frame(
    "bass.pattern",
    "plain|only|keep|add",
    "root|fundamental note|tone|only|bass|chord <hand>|bass|line|of? simple|chord|note?",
    { pattern: "roots" },
  ),
  frame(
    "bass.pattern",
    "plain|only|keep|add",
    "root fifth|<ordinal> bass|player|line|and|note|alternating|know?",
    (match) => (match.all("ordinal").every((one) => one === 5) ? { pattern: "root-fifth" } : null),
  ),
  frame(
    "melody.lock",
    "keep",
    "melody change|touch|alter|intact|exactly|same|untouched|unchanged|original|written|alone|line|note|way|leave|modify|lose|spoil|ruin|equal|identical|entire|whole?",
    { what: "pitch+rhythm" },
  ),
  frame(
    "melody.lock",
    "keep|plain",
    "melody|piece recognisable|recognizable|recognise|recognize|recogniseable still|clearly|able|people|can?",
    { what: "recognisable" },
  ),
  frame("melody.lock", "keep", "pitch melody change|alter|same|exactly|note|touch?", { what: "pitch" }),
  frame(
    "texture.keep-layer",
    "only|plain",
    "melody alone|itself|solo|only|nothing else|line|single|no|accompaniment?",
    (match) => (match.has("only") || match.has("alone") || match.has("itself") ? { layer: "melody" } : null),
  ),
  frame("texture.keep-layer", "only|plain", "melody bass and|plus|simple|line|just?", { layer: "melody+bass" }),
  frame("texture.remove-layer", "no", "innervoice|inner|middle|alto|tenor voice|part|line|note|all|extra?", {
    layer: "inner",
  }),
  frame("bass.lock", "keep", "bass change|touch|alter|intact|exactly|same|untouched|original|line|note|written?", {
    what: "pitch",
  }),
  frame("texture.thin", "fewer", "note <hand>|chord|texture in|busy|little|at?", (match) => ({
    ...both,
    hand: hand(match),
    amount: "less",
  })),
  frame(
    "texture.thin",
    "plain|add|no",
    "busy|crowded|dense|cluttered|thick <hand>|texture|note|chord|too|sound?",
    (match) => ({ ...both, hand: hand(match), amount: "less" }),
  ),
  frame(
    "texture.thicken",
    "more|plain|add",
    "fuller|richer|thicker|note|full|rich|body chord|sound|texture|<hand>|accompaniment|harmony in|the?",
    (match) => ({ ...both, hand: hand(match), amount: "more" }),
  ),
  frame("technique.forbid", "no", "hand cross|crossing|crossed|overlap above|every|other|over?", {
    technique: "hand-crossing",
  }),
  frame(
    "hand.max-span",
    "keep|only|plain",
    "<interval> below|under chord|hand|stretch|reach|span big|wide|all?",
    (match) => read.widest(match, 1),
  ),
  frame("hand.max-span", "no", "<ordinal+> reach|stretch|span but can|comfortably?", (match) => {
    const [lower = 0, higher = 0] = match.semitones().toSorted((a, b) => a - b);
    return higher > lower ? { hand: hand(match), semitones: lower } : null;
  }),
  frame("hand.max-span", "plain", "<ordinal> can reach|stretch|span comfortably|just?", (match) => read.widest(match)),
  frame("hand.max-span", "plain", "<interval> can reach|stretch|span comfortably|just?", (match) => read.widest(match)),
  frame("accompaniment.pattern", "plain|only|keep|add", "<ordinal> <hand> in|open|just|empty|with?", (match) =>
    match.one("ordinal") === 5 && match.all("hand")[0] === "left" ? { hand: "left", pattern: "fifths" } : null,
  ),
  frame("hand.max-span", "no", "<ordinal> reach|stretch|span hand|finger|far|enough?", (match) =>
    read.widest(match, 1),
  ),
  frame("hand.max-span", "no", "<interval> reach|stretch|span hand|finger|far|enough?", (match) =>
    read.widest(match, 1),
  ),
  frame(
    "texture.max-notes",
    "plain|add|only|keep",
    "single note|line turn|into|make|reduce|change|convert|to|in|simplify|one?",
    (match) => ({ hand: hand(match), max: 1 }),
  ),
  frame("texture.max-notes", "no", "double|two note melody|at|once|time|stop|together|line?", (match) => ({
    hand: match.has("melody") ? "right" : hand(match),
    max: 1,
  })),
  frame("hand.max-span", "plain", "<ordinal> span|reach|stretch|handspan hand|about?", (match) => read.widest(match)),
  frame("hand.max-span", "plain", "<interval> span|reach|stretch|handspan hand|about?", (match) => read.widest(match)),
  frame("hand.max-span", "most", "<ordinal> manage|reach|stretch|hand|finger just|big?", (match) => read.widest(match)),
  frame("hand.max-span", "most", "<interval> manage|reach|stretch|hand|finger just|big?", (match) =>
    read.widest(match),
  ),
  frame("hand.max-span", "most", "<ordinal+>", (match) => (match.hand ? read.widest(match) : null)),
  frame("hand.max-span", "most", "<interval>", (match) => (match.hand ? read.widest(match) : null)),
  frame("texture.max-notes", "keep|plain|add|only", "<number> chord to note|voice|thin|limit|cut|trim|all?", (match) =>
    read.notes(match),
  ),
  frame("position.five-finger", "keep", "around|about hand|still?", (match) => ({ hand: hand(match), shifts: 0 })),
  frame("hand.max-span", "most", "<interval> stretch|stretching|reach|reaching hand|finger|ever|in?", (match) =>
    read.widest(match),
  ),
  frame("hand.max-span", "most", "<ordinal> stretch|stretching|reach|reaching hand|finger|ever|in?", (match) =>
    read.widest(match),
  ),
  frame("technique.forbid", "no", "pedal <instrument>? on|use|have?", { technique: "pedal" }),
  frame("accompaniment.pattern", "plain|only|keep|add", "accompaniment|bass <value> in|only|just|long?", (match) =>
    match.one("value") === "whole" ? { hand: "left", pattern: "held" } : null,
  ),
  frame(
    "position.five-finger",
    "plain|only|keep|add",
    "one|single|same position able|playable|in|with|hand",
    (match) =>
      match.hand === "left" || match.hand === "right" ? { hand: match.hand, shifts: 0 } : { hand: "both", shifts: 0 },
  ),
  frame("position.five-finger", "plain|only|keep|add", "position <hand> able|playable|with|in|one|play?", (match) =>
    match.all("hand")[0] === "both" ? { hand: "both", shifts: 0 } : null,
  ),
  frame(
    "accompaniment.pattern",
    "plain|only|keep|add",
    "hold|held|sustain|sustained root|bass root|bass|note|only|just|the?",
    { hand: "left", pattern: "held" },
  ),
  frame("voice.add", "add", "second voice|part|line|melody simple|another|extra|little?", { kind: "countermelody" }),
  frame("voice.add", "add", "<ordinal> voice|part|line|melody simple|another|extra|little?", (match) =>
    match.one("ordinal") === 2 ? { kind: "countermelody" } : null,
  ),
  frame("melody.lock", "keep", "recognisable|recognizable still|people|easily?", { what: "recognisable" }),
  frame("accompaniment.pattern", "plain|only|keep|add", "blockchord|block chord|all|every as|all|every|like?", {
    hand: "left",
    pattern: "block",
  }),
  frame("hand.max-jump", "no", "<interval> leap|jumping|leaping hand|big|in?", (match) =>
    match.hand ? read.widest(match, 1) : null,
  ),
  frame("hand.max-jump", "no", "<ordinal> leap|jumping|leaping hand|big|in?", (match) =>
    match.hand ? read.widest(match, 1) : null,
  ),
  frame("bass.pattern", "keep|only", "root", { pattern: "roots" }),
];
