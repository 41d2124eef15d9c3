import { type Frame, frame } from "./frame.ts";

const first = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);

/** Winds, brass, strings, fretted instruments, drums. */
export const instrumentFrames: readonly Frame[] = [
  frame(
    "phrase.breaths",
    "add|plain|more",
    "breath|breathe|breathing mark|where|place|point|time|room|spot|space|enough|show|indicate|end|phrase|between|natural|after?",
    {
      maxSeconds: null,
      everyBars: null,
    },
  ),
  frame(
    "phrase.breaths",
    "add|plain|least",
    "breath|breathe|breathing <number> bar every|mark|each|after|once|room|space|place|leave?",
    (match) => ({
      maxSeconds: null,
      everyBars: match.one("number"),
    }),
  ),
  frame(
    "brass.endurance",
    "no|fewer",
    "high|upper long|register|note|lip|tire|tired|lots|playing|passage|range|much|time|stuff|stamina|endurance|strength?",
    (match) => (match.has("high") || match.has("upper") ? { mode: "limit" } : null),
  ),
  frame("brass.endurance", "add|more|plain", "rest|break lip|chops|recover|embouchure|mouth", { mode: "rests" }),
  frame("brass.positions", "most|only", "<ordinal> slide|position past|slide?", (match) =>
    match.one("ordinal") <= 7 ? { max: match.one("ordinal") } : null,
  ),
  frame("brass.positions", "no", "<ordinal+> position slide|or|and?", (match) => {
    const wanted = match.all("ordinal").toSorted((a, b) => a - b);
    const lowest = wanted[0] ?? 0;
    return lowest > 1 && wanted.every((one, at) => one === lowest + at) && wanted.at(-1) === 7
      ? { max: lowest - 1 }
      : null;
  }),
  frame("brass.positions", "no", "slide|position far|long|big|outer|movement|distant", { max: null }),
  frame("brass.valves", "no", "<number+> valve|combination -|and|note|combination|fingering?", (match) => {
    const valves = match.all("number").join("");
    return valves === "123" || valves === "13" || valves === "23" ? { forbid: [valves] } : null;
  }),
  frame("articulation.tonguing", "no", "fast tonguing|tongue|tongued note|passage?", { mode: "no-fast" }),
  frame("articulation.tonguing", "only", "single tonguing|tongue", { mode: "single" }),
  frame("articulation.tonguing", "no", "double tonguing|tongue", { mode: "single" }),
  frame("articulation.tonguing", "add|plain", "double tonguing|tongue", { mode: "double" }),
  frame("articulation.tonguing", "plain|add", "tongue every|all note?", { mode: "tongue-all" }),
  frame("string.positions", "most", "<ordinal> position hand|string?", (match) =>
    match.one("ordinal") <= 7 ? { positions: first(1, match.one("ordinal")).map(String) } : null,
  ),
  frame("string.positions", "only|keep|plain", "<ordinal+> position and|or|to|through|hand|left?", (match) => {
    const [a = 1, b] = match.all("ordinal");
    if (match.all("ordinal").some((one) => one > 7)) return null;
    const list = match.has("to") || match.has("through") ? first(a, b ?? a) : match.all("ordinal");
    return { positions: list.map(String) };
  }),
  frame("string.positions", "no", "<ordinal> position string|hand|learn?", (match) => {
    const last = match.one("ordinal") - 1;
    return last >= 1 && last < 7 ? { positions: first(1, last).map(String) } : null;
  }),
  frame("string.open-strings", "add|more|plain|fewest", "openstring where|whenever|possible|lots?", { mode: "prefer" }),
  frame("string.open-strings", "no", "openstring any?", { mode: "avoid" }),
  frame("string.fingers", "no", "<ordinal+> finger|fingers <number>?", (match) =>
    match.all("ordinal").every((one) => one <= 4) ? { forbid: [...match.all("ordinal")], mode: "forbid" } : null,
  ),
  frame("string.fingers", "no", "<ordinal+> finger|fingers low|lowered", (match) =>
    match.all("ordinal").every((one) => one <= 4) ? { forbid: [...match.all("ordinal")], mode: "low" } : null,
  ),
  frame("string.fingers", "no", "extension|extensions|extended|extending position|finger|hand?", {
    forbid: [],
    mode: "no-extension",
  }),
  frame("string.crossings", "no", "string skipping|skip|skips|leap|jumping|above?", { mode: "no-skip" }),
  frame("string.crossings", "no|fewest", "string crossing|crossings|cross|changing|change", { mode: "avoid" }),
  frame("string.bowing", "plain|only|add|keep", "separate bow|bows|bowing|stroke all?", { mode: "separate" }),
  frame("string.bowing", "plain|only", "one note bow per|each|every?", { mode: "separate" }),
  frame("string.bowing", "no", "slur bow|bowing", { mode: "separate" }),
  frame("string.bowing", "add", "bowing|bow mark|marking|direction|directions|up|down?", { mode: "mark" }),
  frame("string.pizz", "plain|only|add", "pizz|pizzicato|pluck|plucked all|throughout|everything|whole?", {
    mode: "all",
  }),
  frame("string.pizz", "no", "pizz|pizzicato|pluck|plucking", { mode: "none" }),
  frame("fretted.chords", "only|keep|plain|add", "open chord shape|position|cowboy?", { set: "open" }),
  frame("fretted.chords", "no", "barre|bar|barred|barring chord|full|half?", (match) =>
    match.has("barre") || match.has("barred") || match.has("barring") || match.has("chord")
      ? { set: "no-barre" }
      : null,
  ),
  frame("fretted.max-fret", "most|only", "<ordinal> fret|frets up?", (match) => ({ fret: match.one("ordinal") })),
  frame("fretted.max-fret", "most|only|keep", "<number> fret|frets up|first|lowest? <ordinal>?", (match) =>
    match.all("ordinal").every((one) => one === 1) ? { fret: match.one("number") } : null,
  ),
  frame(
    "fretted.style",
    "plain|only|add",
    "fingerpicking|fingerpicked|fingerpick|fingerstyle style|pattern|accompaniment|arrangement?",
    { style: "fingerpicking" },
  ),
  frame("fretted.max-fret", "only|keep|plain", "<number+> fret|frets|between to|from|and?", (match) => {
    const [low = 0, high = 0, ...rest] = match.all("number");
    return low <= 1 && high > low && high <= 24 && rest.length === 0 ? { fret: high } : null;
  }),
  frame("fretted.style", "plain|only|add", "strum|strumming|strummed chord|pattern|simple|style?", { style: "strum" }),
  frame("fretted.capo", "plain|add", "capo fret|frets <number>? on|at|2nd?", (match) =>
    match.all("number").length === 1 ? { fret: match.one("number") } : null,
  ),
  frame("fretted.capo", "plain|add", "capo <ordinal> fret?", (match) => ({ fret: match.one("ordinal") })),
  frame("fretted.capo", "no", "capo", { fret: 0 }),
  frame("fretted.strings", "only|keep", "<number> string top|high|highest|thin|thinnest first|three?", (match) => ({
    strings: first(1, match.one("number")),
  })),
  frame("drums.pattern", "plain|add|only|keep", "rock beat|groove|pattern|basic|simple?", { pattern: "rock" }),
  frame("drums.pattern", "plain|add|only|keep", "shuffle beat|groove", { pattern: "shuffle" }),
  frame("drums.pattern", "plain|add|only|keep", "bossa|bossanova nova|beat|groove|pattern drum?", { pattern: "bossa" }),
  frame("drums.pattern", "plain|add|only|keep", "swing beat|pattern|ride drum?", { pattern: "swing" }),
  frame("drums.pattern", "plain|add|only|keep", "four floor on|beat|groove|kick?", { pattern: "four-floor" }),
  frame("drums.pattern", "plain|add|only|keep", "<number> floor on|beat|groove|kick?", (match) =>
    match.one("number") === 4 ? { pattern: "four-floor" } : null,
  ),
  frame("drums.hihat", "plain|only|add|keep", "hihat|hat <value> closed?", (match) => ({
    value: match.one("value"),
    open: match.has("closed") ? false : null,
  })),
  frame("drums.hihat", "plain|only|keep", "hihat|hat closed", { value: null, open: false }),
  frame("drums.hihat", "no", "hihat|hat open", { value: null, open: false }),
  frame("drums.fills", "no", "fill|fills drum|any?", { mode: "none" }),
  frame("drums.fills", "add|plain", "fill|fills <number> bar every|after?", (match) => ({
    mode: `every-${match.one("number")}`,
  })),
  frame("drums.fills", "more|add", "fill|fills drum|exciting?", { mode: "more" }),
  frame("drums.ghost", "no", "ghost note?", { mode: "none" }),
  frame("drums.ghost", "add|more", "ghost note snare?", { mode: "add" }),
  frame("drums.limbs", "no", "left|hihat foot", { max: 3 }),
  frame("drums.limbs", "plain", "left|hihat foot rest|nothing|free", { max: 3 }),
];
