import { type Frame, frame } from "../frames/frame.ts";
import * as read from "../params.ts";

const hand = read.hand;
const first = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const where =
  "above|below|over|under|underneath|beside|inside|in|on|next|all|every|each|note|head|staff|for|to|letter|name?";

/** Print, form, purpose and what is special to instruments, in everyday words. */
export const gistPageFrames: readonly Frame[] = [
  frame(
    "ornaments.forbid",
    "no",
    "<ornament+> and|or|any|sign|note|little|all|fiddly|stuff|still|fancy|,?",
    (match) => ({ kinds: [...match.all("ornament")] }),
  ),
  frame(
    "ornaments.forbid",
    "no",
    "ornament|twiddle|frill|twiddly|flourish all|any|sign|note|bit|little|fiddly|stuff|still|extra?",
    { kinds: "all" },
  ),
  frame(
    "ornaments.write-out",
    "plain|add",
    "ornament|<ornament> write|out|full|written out|full|in|normal|note?",
    (match) => (match.has("out") || match.has("full") ? {} : null),
  ),
  frame(
    "measures.lock",
    "keep",
    "<bars> change|touch|alter|untouched|unchanged|intact|same|exactly|alone|alter|original|written|way|edit|mess|simplify|leave|already|learned|know|anything|section|passage?",
    (match) => ({ ranges: match.all("bars").flat() }),
  ),
  frame(
    "measures.only",
    "only",
    "<bars> change|simplify|rewrite|arrange|easier|simple|adapt|edit|easy|help|hard|need|bit|part|section",
    (match) => ({ ranges: match.all("bars").flat() }),
  ),
  frame(
    "form.length",
    "plain|add|most|only|keep",
    "<number> bar cut|shorten|shortened|long|length|maximum|fit|reduce|trim|down down|to|about|long|around|within|total?",
    (match) => ({ maxBars: match.one("number") }),
  ),
  frame(
    "form.length",
    "plain|add|more|no|fewer",
    "short|shorter|shorten|abridge|long|trim bit|too|version|length|much?",
    (match) => (match.has("long") && !match.has("no") ? null : { maxBars: null }),
  ),
  frame("form.repeats", "no", "repeat|repeats sign|all|any|mark|section|skip|da|capo?", { mode: "remove" }),
  frame("form.repeats", "plain|add|no", "repeat|repeats out written|full|write|sign|instead?", { mode: "write-out" }),
  frame("form.add", "add|plain", "introduction|intro short|simple|little|bar|at|before|nice? <number>?", {
    part: "intro",
  }),
  frame(
    "notation.fingering",
    "plain|add|only",
    "fingering every|all|each note|on|over|above|number|single?",
    (match) => ({ mode: "every-note", hand: hand(match) }),
  ),
  frame(
    "notation.fingering",
    "plain|add|only|more|keep",
    "fingering tricky|hard|difficult|some|few|shift|move|position|change|place|where|spot|basic|write|in|help|number|important|only?",
    // "the fingering is hard" asks for none
    (match) =>
      match.has("hard") && !match.has("place") && !match.has("spot") ? null : { mode: "all-shifts", hand: hand(match) },
  ),
  frame("form.add", "add|plain", "coda short|end|finish|final|bar|ending|extend|little? <number>?", { part: "coda" }),
  frame("fretted.chords", "no", "harder|harder open chord than|shape?", { set: "open" }),
  frame("string.crossings", "most", "cross|crossing|skip|leap string than|at|time|one? <number>?", { mode: "no-skip" }),
  frame("notation.fingering", "no", "fingering any|own|printed|mark|number?", (match) => ({
    mode: "none",
    hand: hand(match),
  })),
  frame("notation.note-names", "add|plain|keep", `name|letter|abc note|letter|write|show|put|label|print ${where}`, {
    mode: "letters",
  }),
  frame(
    "notation.note-names",
    "add|plain|only",
    `solfege|solfa|do re|name|syllable mi|name|syllable|instead|letter|${where}`,
    { mode: "solfege" },
  ),
  frame(
    "notation.size",
    "plain|add|only|more",
    "big|bigger|enlarge|enlarged print|printed|notation|note|staff|size|font|notehead|type|eyesight|sight|eye|page write|written|see|vision|bad|poor|to|easily|easy|not|print|enough|read?",
    (match) =>
      match.has("big") || match.has("bigger") || match.has("enlarge") || match.has("enlarged")
        ? { size: "large" }
        : null,
  ),
  frame("notation.dynamics", "add|more|plain", "dynamic some|write|in|few|mark|marking|put", { mode: "add" }),
  frame("notation.dynamics", "keep", "dynamic all|original|mark|slur|same|expression|and|of?", { mode: "keep" }),
  frame("notation.articulation", "no", "<articulation+> and|or|mark|dot|any|all|still|bowing|accent?", (match) => ({
    mode: "remove",
    kinds: [...match.all("articulation")],
  })),
  frame(
    "notation.chord-symbols",
    "add|plain",
    "chordsymbol above|over|lyric|word|staff|melody|guitar|write|in|put|letter|for|top|show? <instrument>? <person>?",
    { mode: "add" },
  ),
  frame(
    "notation.chord-symbols",
    "add",
    "chord name|letter|symbol above|over|staff|melody|guitar|for|the|write|in|lyric|word? <instrument>?",
    { mode: "add" },
  ),
  frame("notation.clef", "no", "bass clef read|use|any|know?", { mode: "treble-only" }),
  frame("notation.clef", "only|keep|plain", "treble clef read|know|both|hand|in|write|everything|use|all? <hand>?", {
    mode: "treble-only",
  }),
  frame("notation.clef", "no", "clef change|changes|changing|switch|swap mid|middle|between|line|in?", {
    mode: "no-changes",
  }),
  frame("notation.tab", "add|plain", "tab below|under|underneath|too|staff|note|with|as|well|include? <instrument>?", {
    mode: "add",
  }),
  frame(
    "lyrics.keep",
    "keep",
    "lyric|word change|remove|under|below|note|staff|in|lose|original|all|place|singing|text|leave?",
    { mode: "keep" },
  ),
  frame(
    "lyrics.keep",
    "plain|only|keep|most",
    "syllable one|<number>? note per|each|every|on|word|only|for",
    (match) => (match.all("number").every((one) => one === 1) ? { mode: "syllabic" } : null),
  ),
  frame(
    "style.close",
    "keep|plain|add",
    "close|closely|faithful|true|like|same|real|recognisable original|source|composer|real|recording as|possible|stay|sound|still|possible|to|thing|version?",
    (match) =>
      match.has("sound") || match.has("close") || match.has("closely") || match.has("faithful") || match.has("true")
        ? {}
        : null,
  ),
  frame(
    "style.effect",
    "plain|add|keep|more|only",
    "impressive|grand|showy|wow|impress|virtuosic sound|look|audience|people|parent|but|easy|still|simple|should|than|hard|be|full|big|everyone|seem?",
    {},
  ),
  frame(
    "style.effect",
    "plain|add|keep|more",
    "sound hard|harder|full|good|better|great|amazing|brilliant|fantastic|lovely easy|than|be|still|but|simple|really|though|while?",
    (match) => (match.has("easy") || match.has("than") || match.has("simple") || match.has("full") ? {} : null),
  ),
  frame(
    "arrange.form",
    "plain|add",
    "duet for|as|turn|into|arrange|together|play|two|<number>|version|<person>|of|piece? <instrument>? <person>?",
    { form: "duet" },
  ),
  frame("use.purpose", "plain|add|only", "sightread|sightreadable able|material|practise|exercise|first|<ordinal>?", {
    purpose: "sight-reading",
  }),
  frame("use.practise", "plain|add|more", "practise scale|scales run|with|something|for|in|more?", {
    technique: "scales",
  }),
  frame("use.practise", "plain|add|more", "practise arpeggio with|something|for|in|more?", { technique: "arpeggios" }),
  frame("use.player", "plain|add", "left handed student|be|player|lefty|if|matter?", { player: "left-handed" }),
  frame(
    "phrase.breaths",
    "add|plain|more|no|least",
    "breath|breathe|breathing place|spot|every|sign|each|chance|time|more|room|space|mark|enough|often|to|where|between|phrase|after|long|moment|run|out|end|point|opportunity?",
    (match) => (match.has("no") ? null : { maxSeconds: null, everyBars: null }),
  ),
  frame(
    "phrase.breaths",
    "add|plain|least|most",
    "breath|breathe|breathing <number> bar mark|every|each|after|chance|place|at|once|no|longer|than|spot?",
    (match) => ({ maxSeconds: null, everyBars: match.one("number") }),
  ),
  frame(
    "brass.endurance",
    "add|more|plain",
    "rest|break|pause|recover|breather lip|chop|chops|embouchure|face|mouth|stamina|endurance give|every|few|bar|some|to|between|time? <number>?",
    { mode: "rests" },
  ),
  frame(
    "brass.endurance",
    "no|fewer",
    "high|upper|top long|time|note|passage|register|stamina|lip|chops|tire|playing|endurance|stretch stay|up|too|much|there|of|for?",
    { mode: "limit" },
  ),
  frame(
    "articulation.tonguing",
    "no",
    "fast|double tonguing|tongue|tongued|articulation passage|note|any?",
    (match) => ({ mode: match.has("double") ? "single" : "no-fast" }),
  ),
  frame(
    "register.avoid-break",
    "no|keep|only|plain|notabove",
    "break below|under|cross|crossing|over|above|across|beneath stay|go|note|register|yet? <instrument>?",
    (match) => ({
      break: "clarinet-throat-clarion",
      mode: match.has("below") || match.has("under") ? "below" : "forbid",
    }),
  ),
  frame(
    "string.positions",
    "only|keep|plain|add",
    "<ordinal+> position down|in|just|and|or|stay|everything|fine|know|only|hand|shift|no?",
    (match) => (match.all("ordinal").every((one) => one <= 7) ? { positions: match.all("ordinal").map(String) } : null),
  ),
  frame("string.positions", "only|keep|plain", "<ordinal> stay|remain|keep|down just|only|in|please?", (match) =>
    match.one("ordinal") <= 7 ? { positions: [String(match.one("ordinal"))] } : null,
  ),
  frame("string.positions", "no", "shift|shifting|position shift|change|up|hand|higher|any|or|move?", {
    positions: ["1"],
  }),
  frame(
    "string.crossings",
    "no|fewest|fewer",
    "string crossing|cross|change|skip|skipping|leap|jumping|over|across awkward|fast|hard|any|wide?",
    (match) => ({
      mode:
        match.has("leap") || match.has("skipping") || match.has("skip") || match.has("jumping") ? "no-skip" : "avoid",
    }),
  ),
  frame(
    "string.bowing",
    "plain|add|only|keep",
    "slur|<articulation> two|twos|pair|pairs|<number> by|in|note|per|bow|possible|where|every|of?",
    (match) =>
      match.all("number").every((one) => one === 2) && match.all("articulation").every((one) => one === "slur")
        ? { mode: "slur-2" }
        : null,
  ),
  frame("string.bowing", "add|plain", "bowing|bow mark|marking|in|direction|up|down|show|write|sign", { mode: "mark" }),
  frame(
    "string.bowing",
    "plain|only|add|keep",
    "separate bow|bows|bowing|stroke all|no|slur|note|each|every|, <articulation>?",
    { mode: "separate" },
  ),
  frame(
    "string.pizz",
    "plain|only|add",
    "pizz|pizzicato|pluck|plucked|plucking all|throughout|everything|whole|instead|arco|bow|bowing|the?",
    { mode: "all" },
  ),
  frame(
    "fretted.chords",
    "only|keep|plain|add",
    "open|easy|simple|beginner|cowboy chord shape|position|campfire|<instrument>|basic?",
    (match) => (match.has("open") || match.has("cowboy") ? { set: "open" } : null),
  ),
  frame("fretted.chords", "no", "<pc> chord?", (match) => (match.one("pc") === "F" ? { set: "no-F" } : null)),
  frame("fretted.chords", "no", "barre|barred|barring|barree chord|full|half|shape|any?", { set: "no-barre" }),
  frame(
    "fretted.max-fret",
    "most|only|keep|plain",
    "<number> fret first|within|up|low|in|lowest|to|stay|neck? <ordinal>?",
    (match) => (match.all("ordinal").every((one) => one === 1) ? { fret: match.one("number") } : null),
  ),
  frame("fretted.max-fret", "most", "<ordinal> fret up|past|above|beyond|go|neck|on|the?", (match) => ({
    fret: match.one("ordinal"),
  })),
  frame("fretted.capo", "plain|add", "capo <ordinal> fret on|at|the|put|with?", (match) => ({
    fret: match.one("ordinal"),
  })),
  frame(
    "fretted.style",
    "plain|only|add",
    "fingerpicking|fingerpicked|fingerpick|fingerstyle|picking style|pattern|arrangement|finger|version|as?",
    { style: "fingerpicking" },
  ),
  frame("drums.fills", "no", "fill|fills any|all|drum|fancy|just|no?", { mode: "none" }),
  frame("drums.ghost", "no", "ghost note|snare|stroke|any|on?", { mode: "none" }),
  frame("drums.hihat", "plain|only|add|keep", "hihat|hat <value> closed|on|play|use|just|in|straight?", (match) => ({
    value: match.one("value"),
    open: match.has("closed") ? false : null,
  })),
  frame("drums.limbs", "only", "kick snare hihat|hat|hats|and|,|bass|drum|cymbal?", { max: 3 }),
  frame("notation.fingering", "plain|add", "fingering printed|written|marked|in|show|put|include", (match) => ({
    mode: "all-shifts",
    hand: hand(match),
  })),
  frame("string.positions", "only", "<ordinal+> and|or|plus?", (match) => {
    const found = match.all("ordinal");
    return found.length > 1 && found.includes(1) && found.every((one) => one <= 5)
      ? { positions: found.map(String) }
      : null;
  }),
  frame("drums.limbs", "only|plain|keep", "snare hihat|hat|hats kick|bass and|,|drum|cymbal|simplify|to|kick?", {
    max: 3,
  }),
  frame("rhythm.feel", "plain|add|keep", "shuffle feel|groove|beat ride|drum|cymbal|hihat|on?", { feel: "shuffle" }),
  frame("fretted.style", "plain|add|only", "chord melody style|arrangement|simple|solo|version|as?", (match) =>
    match.has("chord") && (match.has("arrangement") || match.has("style") || match.has("solo") || match.has("piece"))
      ? { style: "chord-melody" }
      : null,
  ),
  frame("ornaments.add", "add|more", "ornament in|style|baroque|like|some|tasteful|proper|bach?", { kinds: "any" }),
  frame("ornaments.add", "add|more", "<ornament+> and|or|little|in|style|mark|nice?", (match) => ({
    kinds: [...match.all("ornament")],
  })),
  frame("fretted.chords", "most", "open chord shape?", { set: "open" }),
  frame("form.length", "only|most", "<number> bar have|time|learn|play|need|want|long|long?", (match) => ({
    maxBars: match.one("number"),
  })),
  frame("fretted.strings", "only|keep", "<ordinal+> string melody|on|top|play|and|everything?", (match) =>
    match.all("ordinal").every((one) => one <= 6) ? { strings: [...match.all("ordinal")] } : null,
  ),
  frame("articulation.tonguing", "only|plain|add", "tongue|tonguing all|every|everything|note|separately|each?", {
    mode: "tongue-all",
  }),
  frame(
    "register.use-break",
    "add|more|plain|only",
    "break cross|crossing sometimes|practise|learn|over|a|little|bit|occasionally?",
    { break: "clarinet-throat-clarion" },
  ),
  frame("string.positions", "no", "<ordinal> position shift|shifting|move|out|beyond of|past|from?", (match) =>
    match.one("ordinal") <= 7 ? { positions: first(1, match.one("ordinal")).map(String) } : null,
  ),
  frame("string.positions", "no", "<ordinal> position high|hard|far|difficult|learn|still?", (match) => {
    const last = match.one("ordinal") - 1;
    return last >= 1 && last < 7 ? { positions: first(1, last).map(String) } : null;
  }),
  frame("fretted.chords", "only|plain|keep", "chord beginner know|use|play|simple|that?", { set: "beginner" }),
  frame("ornaments.write-out", "plain|add", "ornament|<ornament> out write|written|full as|normal|all|note|real?", {}),
  frame(
    "notation.articulation",
    "plain|add|only|keep",
    "<articulation> everything|all|throughout|always play|make|write|bowing?",
    (match) => (match.one("articulation") === "legato" ? { mode: "set", kinds: ["legato"] } : null),
  ),
  frame("string.fingers", "no", "littlefinger use|need|make|have|weak?", { forbid: [4], mode: "forbid" }),
  frame("measures.lock", "keep", "<bars+> everything|all|leave|in|unchanged|same?", (match) => ({
    ranges: match.all("bars").flat(),
  })),
  frame("drums.pattern", "plain|add|only|keep", "rock beat|groove|pattern slow|basic|simple|straight|drum?", {
    pattern: "rock",
  }),
  frame("notation.chord-symbols", "add|plain", "chordsymbol bar above|over|every|for|put?", { mode: "add" }),
  frame("use.purpose", "plain|add|only", "sight read enough|simple|easy|to|able|at|for|easily?", {
    purpose: "sight-reading",
  }),
  frame("string.crossings", "no|fewer", "string crossing|cross long|big|wide|many|any?", { mode: "avoid" }),
  frame(
    "brass.endurance",
    "add|more|plain",
    "rest lip|chop|chops|embouchure|face now|and|then|every|often|time|some?",
    { mode: "rests" },
  ),
];
