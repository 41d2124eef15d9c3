import * as read from "../params.ts";
import { type Frame, frame } from "./frame.ts";

const hand = read.hand;
const fingered = "fingering";

/** Ornaments, form, what is printed, what it is for. */
export const pageFrames: readonly Frame[] = [
  frame("ornaments.forbid", "no", "<ornament+> and|or|any|mark|sign?", (match) => ({
    kinds: [...match.all("ornament")],
  })),
  frame("ornaments.forbid", "no", "ornament all|any|mark|sign?", { kinds: "all" }),
  frame("ornaments.add", "add|more", "<ornament+> and|mark|sign|baroque?", (match) => ({
    kinds: [...match.all("ornament")],
  })),
  frame("ornaments.add", "add|plain", "ornament|decorate|ornamented|embellish melody|piece|bit?", (match) =>
    match.has("melody") || match.has("decorate") || match.has("embellish") ? { kinds: "any" } : null,
  ),
  frame("ornaments.add", "add|more", "ornament tasteful|baroque|stylish|mark|light?", { kinds: "any" }),
  frame("ornaments.write-out", "plain|add", "ornament out full|fully|written|instead|sign?", {}),
  frame(
    "measures.lock",
    "keep",
    "<bars> exactly|unchanged|untouched|original|way|intact|unaltered|leave?",
    (match) => ({
      ranges: match.all("bars").flat(),
    }),
  ),
  frame("measures.lock", "no", "<bars> change|touch|alter|edit|simplify|rewrite|mess anything?", (match) => ({
    ranges: match.all("bars").flat(),
  })),
  frame(
    "measures.only",
    "only",
    "<bars> change|simplify|rewrite|arrange|edit|adapt|rearrange|easier|simple",
    (match) => ({ ranges: match.all("bars").flat() }),
  ),
  frame("form.keep", "no", "cut|shorten|omit|cutting anything|bar|section|repeat|any?", {}),
  frame("form.repeats", "no", "repeat|repeats sign|bar|all|mark?", { mode: "remove" }),
  frame("form.repeats", "plain|add", "repeat|repeats out written|full?", { mode: "write-out" }),
  frame("form.add", "add|plain", "introduction|intro short|simple|bar|start|begin? <number>?", { part: "intro" }),
  frame("form.add", "add", "ending|outro short|simple|bar|final|proper? <number>?", { part: "ending" }),
  frame("form.add", "add|plain", "coda short|end|finish|final|bar? <number>?", { part: "coda" }),
  frame("form.add", "add|plain", "cadenza short?", { part: "cadenza" }),
  frame("arrange.form", "plain|add", "duet arrange|turn|equal|part|two|<instrument>?", { form: "duet" }),
  frame("arrange.form", "plain|add", "duet teacher <person+>? and|arrange?", { form: "teacher-duet" }),
  frame("arrange.form", "plain|add", "duet <person+> and arrange|play|together?", (match) =>
    match.all("person").length === 2 ? { form: "teacher-duet" } : null,
  ),
  frame("arrange.form", "plain|add", "four hand <instrument>|at|one?", { form: "four-hands" }),
  frame("arrange.form", "plain|add", "<number> hand <instrument>|at|one?", (match) =>
    match.one("number") === 4 ? { form: "four-hands" } : null,
  ),
  frame("arrange.form", "plain|add|only", "solo <instrument>? arrangement|version|player|one?", { form: "solo" }),
  frame("arrange.accompaniment", "no", "accompaniment", { mode: "none" }),
  frame("arrange.accompaniment", "add", "accompaniment <instrument>? simple|part?", { mode: "add" }),
  frame(
    "notation.fingering",
    "plain|add",
    "finger number|numbers|numbered every|all|each|single note|on?",
    (match) => ({
      mode: "every-note",
      hand: hand(match),
    }),
  ),
  frame("notation.fingering", "plain|add", `${fingered} every|all|each|single note?`, (match) => ({
    mode: "every-note",
    hand: hand(match),
  })),
  frame(
    "notation.fingering",
    "plain|add|only",
    `${fingered} shift|move|moving|change|changes|position where|wherever|whenever|at|when|hand|position|every|each|only?`,
    (match) => ({
      mode: "all-shifts",
      hand: hand(match),
    }),
  ),
  frame("notation.fingering", "add", `${fingered} some|helpful|basic|suggested|suggestion?`, (match) => ({
    mode: "all-shifts",
    hand: hand(match),
  })),
  frame(
    "notation.fingering",
    "plain",
    "fingering suggested|suggest|suggestion|suggestions|helpful|useful|recommended|recommend",
    (match) => ({
      mode: "all-shifts",
      hand: hand(match),
    }),
  ),
  frame("notation.fingering", "no", `${fingered}`, (match) => ({ mode: "none", hand: hand(match) })),
  frame(
    "notation.note-names",
    "add|plain",
    "name|names|letter|letters note above|below|under|inside|every|each|label|beside|letter|name|head|notehead|show|staff?",
    (match) => (match.has("note") || match.has("letter") ? { mode: "letters" } : null),
  ),
  frame("notation.note-names", "add|plain", "solfege|solfeggio|solfa name|syllable|below|above|under?", {
    mode: "solfege",
  }),
  frame(
    "notation.size",
    "plain|add|only",
    "big|bigger|enlarge|enlarged|extra print|notation|note|music|staff|type|size|font|notehead|poor|eyesight|visually|impaired?",
    { size: "large" },
  ),
  frame("notation.size", "plain", "visually impaired", { size: "large" }),
  frame("notation.dynamics", "only", "p|piano <pc> and|or|dynamic?", (match) =>
    match.one("pc") === "F" ? { mode: "simple" } : null,
  ),
  frame("notation.dynamics", "no", "dynamic any|show|mark|sign?", { mode: "remove" }),
  frame("notation.dynamics", "add|more", "dynamic", { mode: "add" }),
  frame("notation.dynamics", "keep", "dynamic original?", { mode: "keep" }),
  frame("notation.articulation", "no", "<articulation+> and|or|mark|dot|any?", (match) => ({
    mode: "remove",
    kinds: [...match.all("articulation")],
  })),
  frame("notation.articulation", "no", "articulation mark|any|sign?", { mode: "remove", kinds: "all" }),
  frame("notation.articulation", "add|more", "<articulation+> and|mark?", (match) => ({
    mode: "add",
    kinds: [...match.all("articulation")],
  })),
  frame("notation.chord-symbols", "add", "chordsymbol above|over|staff|melody|guitar?", { mode: "add" }),
  frame("notation.chord-symbols", "no", "chordsymbol", { mode: "remove" }),
  frame("notation.clef", "no", "clef change|changes|changing|switch|switching", { mode: "no-changes" }),
  frame("notation.clef", "no", "tenor clef read?", { mode: "no-tenor" }),
  frame("notation.clef", "only|keep", "treble clef", { mode: "treble-only" }),
  frame("notation.clef", "no", "bass clef read?", { mode: "treble-only" }),
  frame("notation.staves", "only|plain|add|keep", "one|single staff notation|stave|only?", { staves: 1 }),
  frame("notation.tab", "add", "tab <instrument>? below|under|underneath|too|staff|well|line?", { mode: "add" }),
  frame("notation.tab", "no", "tab <instrument>? necessary|required?", { mode: "none" }),
  frame("notation.tab", "plain|add", "tab standard|notation|note and|both|plus <instrument>?", { mode: "add" }),
  frame("notation.tab", "only", "tab <instrument>?", { mode: "only" }),
  frame("lyrics.keep", "keep", "lyric|word original|all|place?", { mode: "keep" }),
  frame("lyrics.keep", "no", "lyric|word any?", { mode: "remove" }),
  frame("style.close", "keep|plain", "close|closely|faithful|true original|source|composer as|possible|stay?", {}),
  frame("use.purpose", "plain|add", "recital|concert|performance|perform school|christmas|church|wedding? <person>?", {
    purpose: "recital",
  }),
  frame("use.purpose", "plain|add", "exam|examination next|week|month|preparing|prepare|grade? <number>?", {
    purpose: "exam",
  }),
  frame("use.purpose", "plain|add", "sight reading practise|exercise?", { purpose: "sight-reading" }),
  frame("use.practise", "plain|add|more", "practise scale|scales", { technique: "scales" }),
  frame("use.practise", "plain|add|more", "practise arpeggio", { technique: "arpeggios" }),
  frame("use.practise", "plain|add|more", "practise <hand>", (match) =>
    match.one("hand") === "left" ? { technique: "left-hand" } : null,
  ),
  frame("use.practise", "plain|add|more", "practise shift|shifting", { technique: "shifts" }),
  frame("use.practise", "plain|add|more", "practise <ornament>", (match) =>
    match.one("ornament") === "trill" ? { technique: "trills" } : null,
  ),
  frame("use.practise", "plain|add|more", "practise <articulation>", (match) =>
    match.one("articulation") === "staccato" ? { technique: "staccato" } : null,
  ),
  frame("use.player", "plain|add", "small|little|tiny hand <number>? year|old|child|young|for|with|girl|boy?", {
    player: "child-small-hands",
  }),
];
