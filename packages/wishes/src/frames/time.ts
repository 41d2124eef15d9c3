import * as read from "../params.ts";
import { type Frame, frame } from "./frame.ts";

/** Melody, rhythm, tempo, harmony. */
export const timeFrames: readonly Frame[] = [
  frame(
    "melody.max-leap",
    "plain|only|keep",
    "step|stepwise|conjunct melody|mostly|mainly|motion|by|move|moving|movement|smooth?",
    { semitones: 2 },
  ),
  frame("melody.max-leap", "most", "<interval> leap|interval|jumping melody|melodic|big|in?", (match) =>
    match.hand ? null : read.leap(match),
  ),
  frame("melody.max-leap", "most", "<ordinal> leap|interval|jumping melody|melodic|big|in?", (match) =>
    match.hand ? null : read.leap(match),
  ),
  frame("melody.leaps-more", "more|add", "leap|leaping|jumping melody|melodic|in?", {}),
  frame("melody.repeated-notes", "no", "repeat|repeated|repeating|repetition fast|quick note|many?", (match) => ({
    mode: match.has("fast") ? "limit" : "avoid",
  })),
  frame("melody.repeated-notes", "no", "repeat|repeated|repeating|repetition note", { mode: "avoid" }),
  frame("melody.repeated-notes", "more|add", "repeat|repeated|repeating note", { mode: "add" }),
  frame("rhythm.smallest", "most", "<value> note|value|rhythm|short|quick|fast?", read.plainValue),
  frame(
    "rhythm.smallest",
    "plain|only|keep",
    "<value> shortest|smallest|fastest|quickest value|note?",
    read.plainValue,
  ),
  frame("rhythm.smallest", "no", "<value+> run|passage|running|fast|any|or|and?", read.longer),
  frame("rhythm.smallest", "no|fewest", "fast note|passage|run|bit|figure|stuff|rhythm any|all|little|or|and?", {
    value: "eighth",
  }),
  frame("rhythm.allow", "only|keep", "<value+> and|or|rhythm|rest|,?", (match) => ({
    values: [...match.all("value")],
  })),
  frame("rhythm.forbid-tuplets", "no", "<tuplet+> and|or|rhythm|any|figure|straighten?", (match) => ({
    tuplets: [...match.all("tuplet")],
  })),
  frame("rhythm.forbid-tuplets", "plain", "straighten|even <tuplet> out?", (match) => ({
    tuplets: [match.one("tuplet")],
  })),
  frame("rhythm.add-tuplets", "add|more", "<tuplet+> rhythm|figure?", (match) => ({
    tuplets: [...match.all("tuplet")],
  })),
  frame("rhythm.syncopation", "no", "syncopation|syncopate rhythm|any?", { level: 0 }),
  frame("rhythm.syncopation", "only|keep|plain", "beat on|square|everything|straight|all?", (match) =>
    match.has("on") ? { level: 0 } : null,
  ),
  frame("rhythm.syncopation-more", "more|add", "syncopation|syncopate|offbeat rhythm|rhythmic?", {}),
  frame("rhythm.forbid-dotted", "no", "dotted|dot rhythm|note|value|pattern?", { values: "any" }),
  frame("rhythm.forbid-dotted", "no", "<value+> rhythm|pattern|and|or?", (match) =>
    match.all("value").every((one) => one.startsWith("dotted-")) ? { values: [...match.all("value")] } : null,
  ),
  frame("rhythm.add-dotted", "add|more", "dotted rhythm|note|pattern?", { values: "any" }),
  frame("rhythm.add-dotted", "add|more", "<value+> rhythm|pattern|and|or?", (match) =>
    match.all("value").every((one) => one.startsWith("dotted-")) ? { values: [...match.all("value")] } : null,
  ),
  frame("rhythm.forbid-ties", "no", "tie|tied note|barline|acrossbar|across|above|bar|hold|held?", {}),
  frame("rhythm.rests", "no", "rest|silence|gap any|leave?", { mode: "avoid" }),
  frame("rhythm.rests", "fewer", "rest|silence|gap", { mode: "fewer" }),
  frame("rhythm.rests", "more|add", "rest|silence short?", { mode: "more" }),
  frame("rhythm.feel", "plain|add|keep", "swing|swung|swinging feel|groove|rhythm|eighth?", { feel: "swing" }),
  frame("rhythm.feel", "plain|add|keep|only", "straight feel|groove|rhythm?", { feel: "straight" }),
  frame("rhythm.feel", "no", "swing|swung|swinging feel|rhythm?", { feel: "straight" }),
  frame("rhythm.feel", "plain|add|keep", "shuffle feel|groove|rhythm?", { feel: "shuffle" }),
  frame(
    "rhythm.subdivide",
    "add|more|plain",
    "<value> fill|running|moving|flowing|continuous|constant|steady long|in|up?",
    read.plainValue,
  ),
  frame("rhythm.rescale", "plain|add", "double|doubled|twice value|length note?", { factor: 2 }),
  frame("rhythm.rescale", "plain|add", "halve|halved|half value|length note?", { factor: 0.5 }),
  frame("tempo.max", "plain|add|more", "slower|slow|slowly slowed|down|tempo|bit?", { bpm: null }),
  frame("tempo.min", "plain|add|more", "faster|livelier tempo|bit|speed|up?", { bpm: null }),
  frame("tempo.max", "most", "<number> tempo|bpm|beat|minute|metronome per|speed|mark?", read.bpm),
  frame("tempo.min", "least", "<number> tempo|bpm|beat|minute|metronome per|speed|mark?", read.bpm),
  frame("tempo.keep", "keep", "tempo original|indication|mark|marking?", {}),
  frame("tempo.keep", "no", "tempo change|touch|alter mark|marking?", {}),
  frame("harmony.max-rate", "most|only|plain", "<number> chord|harmony bar per|in|each|every|change?", (match) => ({
    perBar: match.one("number"),
  })),
  frame("harmony.max-rate", "most|only|plain", "one chord|harmony bar per|in|each|every|change?", { perBar: 1 }),
  frame("harmony.vocabulary", "only|keep|plain", "triad|triads plain|simple|chord|basic?", { set: "triads" }),
  frame("harmony.vocabulary", "only|keep", "primary chord|triad|triads three?", { set: "primary-triads" }),
  frame("harmony.vocabulary", "only|keep", "tonic dominant and|chord|harmony?", { set: "tonic-dominant" }),
  frame("harmony.enrich", "add|more|plain", "seventhchord rich|richer|colour|color?", { set: "sevenths" }),
  frame("harmony.enrich", "add|more|plain", "chord|harmony <ordinal> rich|richer?", (match) =>
    match.one("ordinal") === 7 ? { set: "sevenths" } : null,
  ),
  frame("harmony.enrich", "add|more|plain", "jazz|jazzy|jazzier|jazzed chord|harmony|voicing|up|richer|rich", {
    set: "jazz",
  }),
  frame("harmony.enrich", "add|more|plain", "reharmonise|reharmonize|reharmonisation|reharmonization chord|harmony?", {
    set: "reharmonise",
  }),
  frame("harmony.enrich", "add|more|plain", "suspension|suspensions|suspended chord?", { set: "suspensions" }),
  frame("harmony.keep", "keep", "harmony|chord original|same?", {}),
  frame("harmony.keep", "no", "harmony|chord change|touch|alter", {}),
  frame("harmony.inversions", "only|keep|plain|add", "root position chord|triad|all?", { mode: "root-only" }),
  frame("harmony.inversions", "no", "inversion|inverted chord?", { mode: "root-only" }),
  frame("harmony.inversions", "plain|add|only|keep", "closest|nearest|close inversion|voicing chord?", {
    mode: "closest",
  }),
];
