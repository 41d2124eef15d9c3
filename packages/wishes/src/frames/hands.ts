import * as read from "../params.ts";
import { type Frame, frame } from "./frame.ts";

const hand = read.hand;

type Pattern =
  | "alberti"
  | "block"
  | "broken"
  | "arpeggio"
  | "waltz"
  | "stride"
  | "walking"
  | "boogie"
  | "drone"
  | "root-fifth"
  | "fifths"
  | "held";
const make = (pattern: Pattern) => (match: Parameters<typeof hand>[0]) => ({
  hand: match.hand ?? match.all("hand")[0] ?? ("left" as const),
  pattern,
});

/** Hands, positions, accompaniment and texture. */
export const handFrames: readonly Frame[] = [
  frame(
    "interval.forbid-harmonic",
    "no",
    "<interval+> parallel|harmonic|doubled|stack|together|big|chord|stretch|hand?",
    read.intervals,
  ),
  frame(
    "hand.max-span",
    "most|only",
    "<interval> reach|reaches|stretch|span|spread|chord|handspan hand|wide|big|inside?",
    (match) => read.widest(match),
  ),
  // a big stretch is one beyond the octave
  frame("hand.max-span", "no|fewer", "stretch big chord|hand?", (match) => ({ hand: hand(match), semitones: 12 })),
  frame("hand.max-span", "only|most", "<ordinal> hand", (match) => read.widest(match)),
  frame("hand.max-span", "only|most", "<interval> hand", (match) => read.widest(match)),
  frame(
    "hand.max-span",
    "most|only",
    "<ordinal> reach|reaches|stretch|span|spread|chord|handspan hand|wide|big|inside?",
    (match) => read.widest(match),
  ),
  frame("hand.max-span", "plain|keep", "<interval> reach|reaches|stretch|span about|comfortably", (match) =>
    read.widest(match),
  ),
  frame("hand.max-span", "no", "<interval> reach|reaches|stretch|span", (match) => read.widest(match, 1)),
  frame("hand.max-span", "no", "<ordinal> reach|reaches|stretch|span", (match) => read.widest(match, 1)),
  frame("hand.max-span", "keep|plain", "<interval> within|inside reach|stretch|span|chord|hand|all?", (match) =>
    read.widest(match),
  ),
  frame("hand.max-span", "keep|plain", "<ordinal> within|inside reach|stretch|span|chord|hand|all?", (match) =>
    read.widest(match),
  ),
  frame("hand.max-jump", "most", "<interval> leap|jumping|leaping|shift|hand", (match) =>
    match.hand === "left" ? read.widest(match) : null,
  ),
  frame("hand.max-jump", "most", "<ordinal> leap|jumping|leaping|shift|hand", (match) =>
    match.hand === "left" ? read.widest(match) : null,
  ),
  frame(
    "texture.max-notes",
    "most|only",
    "<number> chord? note|voice|finger|key|together|once|time|simultaneous|simultaneously at|per|same?",
    (match) => read.notes(match),
  ),
  frame("texture.max-notes", "most|only", "<number> chord note|voice at|per|once|time|have?", (match) =>
    read.notes(match),
  ),
  frame("texture.max-notes", "only|plain|keep|most", "single|one note|line|key at|time|once|a?", (match) => ({
    hand: hand(match),
    max: 1,
  })),
  frame("texture.max-notes", "no", "<number> chord|note chord|at|once|time|together?", (match) => read.notes(match, 1)),
  frame("texture.max-notes", "no", "chord full|big|any?", (match) => ({ hand: hand(match), max: 1 })),
  frame("position.fixed", "plain|only|keep|add", "<pc> position five|finger|hand|fixed?", (match) =>
    match.one("pc") === "C" || match.one("pc") === "G" ? { position: match.one("pc") as "C" | "G" } : null,
  ),
  frame("position.fixed", "plain|only|keep|add", "<note> position hand|five|finger?", (match) =>
    match.one("note") === "C4" ? { position: "middle-C" } : null,
  ),
  frame("position.five-finger", "most", "<number> shift|position|move change|hand|of?", (match) => ({
    hand: hand(match),
    shifts: match.one("number"),
  })),
  frame("position.five-finger", "most", "twice|once shift|position|move|change hand?", (match) => ({
    hand: hand(match),
    shifts: match.has("twice") ? 2 : 1,
  })),
  frame(
    "position.five-finger",
    "no",
    "shift|move|moving|shifting|position change|hand|place|around|about?",
    (match) => ({ hand: hand(match), shifts: 0 }),
  ),
  frame("position.five-finger", "fewer", "shift|move|moving|shifting|position change|hand|around?", (match) => ({
    hand: hand(match),
    shifts: null,
  })),
  frame(
    "position.five-finger",
    "plain|only|keep|add",
    "five? finger position|pattern one|single|same|melody?",
    (match) => ({
      hand: match.hand ?? (match.has("melody") ? "right" : "both"),
      shifts: match.has("one") || match.has("single") || match.has("same") ? 0 : null,
    }),
  ),
  frame("position.five-finger", "plain|only|keep|add", "<number> finger position|pattern", (match) =>
    match.one("number") === 5 ? { hand: hand(match), shifts: null } : null,
  ),
  frame("hands.relation", "plain|only|keep|add", "contrary motion|direction hand|moving?", { relation: "contrary" }),
  frame("hands.relation", "plain|only|keep|add", "opposite direction hand|moving|motion?", { relation: "contrary" }),
  frame("hands.relation", "plain|only|keep|add", "parallel motion hand|moving?", { relation: "parallel" }),
  frame(
    "hands.relation",
    "plain|only|keep|add",
    "alternate|alternating|separate|separately|turns hand|time|after|other|at|a?",
    {
      relation: "alternate",
    },
  ),
  frame("hands.relation", "no", "hand together|simultaneously|once|time at|same|both?", { relation: "alternate" }),
  frame("hands.relation", "no", "<hand> together|simultaneously|once|time at|same?", (match) =>
    match.all("hand").includes("both") ? { relation: "alternate" } : null,
  ),
  frame(
    "hands.relation",
    "plain|add|keep",
    "melody between|shared|share|sharing|split|divide|divided|alternate|passed|pass|wander|swap|switch|other|one hand?",
    {
      relation: "share-melody",
    },
  ),
  frame("hands.relation", "keep|plain|add", "rhythm same|together hand|both?", { relation: "together" }),
  frame("hands.relation", "more|add|plain", "independent|independence|independently hand?", {
    relation: "independent",
  }),
  frame("technique.forbid", "no", "thumb under|tuck|pass|passing|crossing|cross|below|turning|turn", {
    technique: "thumb-under",
  }),
  frame("technique.forbid", "no", "hand crossing|cross|crossed|overlap|overlapping other|above?", {
    technique: "hand-crossing",
  }),
  frame("technique.forbid", "no", "<hand+> cross|crossed|overlap above|other|left|right|hand?", {
    technique: "hand-crossing",
  }),
  frame("technique.forbid", "no", "pedal sustain|damper|need|any|foot|feet|reach?", { technique: "pedal" }),
  frame("technique.forbid", "no", "tremolo|tremolando", { technique: "tremolo" }),
  frame("technique.forbid", "no", "doublestop chord?", { technique: "double-stops" }),
  frame("technique.add", "add|more", "pedal mark|marking|line|where|sign|indication|sustain?", (match) => ({
    technique: "pedal",
    hand: hand(match),
  })),
  frame("technique.add", "plain|add|more", "doublestop practise", (match) => ({
    technique: "double-stops",
    hand: hand(match),
  })),
  frame("technique.add", "add|more", "doublestop", (match) => ({ technique: "double-stops", hand: hand(match) })),
  frame("technique.add", "add|more", "octave doubling|double|doubled?", (match) => ({
    technique: "octaves",
    hand: hand(match),
  })),
  frame("technique.add", "plain|add", "double|doubled octave at|melody|bass?", (match) => ({
    technique: "octaves",
    hand: match.has("bass") ? "left" : match.has("melody") ? "right" : hand(match),
  })),
  ...accompaniments(),
  frame("accompaniment.keep", "keep", "accompaniment original|unchanged|untouched|way|pattern|figure?", (match) => ({
    hand: match.all("hand")[0] ?? match.hand ?? "left",
  })),
  frame("melody.lock", "keep", "melody pitch and? rhythm?", { what: "pitch+rhythm" }),
  frame("melody.lock", "keep", "melody original|intact|exactly|written|untouched|unchanged way|as?", {
    what: "pitch+rhythm",
  }),
  frame("melody.lock", "no", "melody change|touch|alter|lose|mess|simplify", { what: "pitch+rhythm" }),
  frame("melody.lock", "keep|plain", "melody|piece recognisable|recognizable|recognise|recognize still|clearly|able?", {
    what: "recognisable",
  }),
  frame("bass.lock", "keep", "bass original|intact|exactly|written|untouched|unchanged?", { what: "pitch" }),
  frame("bass.lock", "keep|only", "bass strong|main|first beat|beats", { what: "strong-beats" }),
  // "same notes in the melody" keeps them, and does not leave everything else out
  frame("texture.keep-layer", "only|keep", "melody alone|itself|else|solo?", (match) =>
    ["only", "alone", "itself", "else", "solo"].some(match.has) ? { layer: "melody" } : null,
  ),
  frame("texture.keep-layer", "only|keep", "solo line", { layer: "melody" }),
  frame("texture.keep-layer", "only", "melody bass and|plus|simple?", { layer: "melody+bass" }),
  frame("texture.remove-layer", "no", "innervoice|inner|middle voice|part|line|note|all?", { layer: "inner" }),
  frame(
    "texture.thicken",
    "more|add|plain",
    "fuller|richer|thicker|fatter|thicken chord|texture|sound|harmony|accompaniment?",
    (match) => ({
      hand: hand(match),
      amount: "more",
    }),
  ),
  frame("texture.thicken", "more", "chord|texture|note|harmony <hand>?", (match) => ({
    hand: hand(match),
    amount: "more",
  })),
  frame(
    "texture.thin",
    "plain|add|fewer",
    "thin|thinner|lighter|sparser|lighten chord|texture|sound|accompaniment|out?",
    (match) => ({
      hand: hand(match),
      amount: "less",
    }),
  ),
  frame("texture.thin", "fewer", "chord|texture note|in|dense|thick|full?", (match) => ({
    hand: hand(match),
    amount: "less",
  })),
  frame("voice.add", "add|plain", "countermelody second|voice|instrument|part|line? <ordinal>?", {
    kind: "countermelody",
  }),
  frame("voice.add", "add|plain", "descant above|top|melody?", { kind: "descant" }),
  frame("voice.add", "add|more|plain", "imitation|canon melody?", { kind: "imitation" }),
];

function accompaniments(): readonly Frame[] {
  const plain = "plain|only|keep|add";
  const place =
    "accompaniment|bass|pattern|figure|style|line|turn|change|change|simplify|simple|flowing|gentle|like|chord|underneath|below?";
  return [
    frame("accompaniment.pattern", plain, `alberti ${place}`, make("alberti")),
    frame("accompaniment.pattern", plain, `blockchord|block ${place}`, make("block")),
    frame("accompaniment.pattern", plain, `brokenchord ${place}`, make("broken")),
    frame("accompaniment.pattern", plain, `broken chord|accompaniment|pattern|style ${place}`, make("broken")),
    frame("accompaniment.pattern", plain, `arpeggio|arpeggiated|arpeggiate ${place}`, make("arpeggio")),
    frame("accompaniment.pattern", plain, `waltz ${place}`, make("waltz")),
    frame("accompaniment.pattern", plain, `stride ${place} <instrument>?`, make("stride")),
    frame("accompaniment.pattern", plain, `walking bass ${place}`, make("walking")),
    frame("accompaniment.pattern", plain, `boogie ${place} woogie?`, make("boogie")),
    frame("accompaniment.pattern", plain, `drone ${place}`, make("drone")),
    frame("accompaniment.pattern", plain, `root fifth and|alternating|note? ${place}`, (match) =>
      match.all("ordinal").every((one) => one === 5) ? make("root-fifth")(match) : null,
    ),
    frame("accompaniment.pattern", plain, `open|bare|empty <ordinal> ${place}`, (match) =>
      match.one("ordinal") === 5 ? make("fifths")(match) : null,
    ),
    frame(
      "accompaniment.pattern",
      plain,
      `hold|held|sustained|sustain|long chord|note|bass one|per|bar|each|every? <number>? ${place}`,
      (match) => (match.all("number").every((one) => one === 1) ? make("held")(match) : null),
    ),
  ];
}
