import { type Frame, frame } from "../frames/frame.ts";
import * as read from "../params.ts";

const often = "every|all|each|any|still|or|and|always?";

/** Pitch, key, rhythm, tempo and harmony in everyday words. */
export const gistMusicFrames: readonly Frame[] = [
  frame(
    "pitch.max",
    "most",
    "<note> high|top|melody|range|limit|reach|stop|voice|max|maximum|sing|note|highest|go|up|to|climb? <instrument>?",
    (match) => read.pitch(match),
  ),
  frame(
    "pitch.min",
    "least",
    "<note> low|bottom|melody|range|limit|reach|stop|voice|sing|note|lowest|go|down|to? <instrument>?",
    (match) => read.pitch(match),
  ),
  frame("pitch.max", "no", "<note> above|over|anything|higher|nothing note|high? <instrument>?", (match) =>
    read.pitch(match),
  ),
  frame("pitch.min", "no", "<note> below|under|lower|anything|nothing note|low? <instrument>?", (match) =>
    read.pitch(match),
  ),
  frame(
    "pitch.range",
    "only|keep|most|plain|add",
    "<note+> range|between|inside|within|from and|to|through|up|melody|:|voice|everything|stay|sing? <instrument>?",
    read.range,
  ),
  frame(
    "register.comfort",
    "keep|plain|only|add",
    "comfortable|comfortably|middle|medium|extreme|extremes register|range|zone|area|compass|singing high|low|and|or|sing|voice|<instrument>?",
    {},
  ),
  frame("pitch.allow", "keep|only|plain", "white key|note only|on|natural|all?", { set: "white-keys" }),
  frame("pitch.allow", "no", "black key|note any|or|use?", { set: "white-keys" }),
  frame("pitch.allow", "only|keep|plain", "natural note only?", { set: "white-keys" }),
  frame("pitch.no-accidentals", "no|fewer", `accidental sharp|flat|extra|printed|${often}`, { max: 0 }),
  frame("notation.max-ledger-lines", "no", `ledgerline above|below|staff|read|note|on|with|${often}`, { max: 0 }),
  frame(
    "notation.max-ledger-lines",
    "most|only",
    "<number> ledgerline above|below|staff|read|reading|note?",
    (match) => ({
      max: match.one("number"),
    }),
  ),
  frame(
    "key.set",
    "plain|add|only|keep",
    "<key> key|in|into|version|change|put|move|transpose|instead|rewrite|arrange|to|concert? <instrument>?",
    (match) => ({ key: match.one("key") }),
  ),
  frame(
    "key.set",
    "plain|add",
    "<pc> key|in|into version|change|put|move|transpose|instead|rewrite|arrange|to|concert|major? <instrument>?",
    read.majorKey,
  ),
  frame(
    "key.keep",
    "keep",
    "key|keysignature|tonality|transpose|transposing change|alter|touch|original|home|leave|the|move|composer|written|same?",
    {},
  ),
  frame(
    "key.easiest",
    "plain|add|keep|only",
    "easy|easier|easiest|simple|simpler|simplest|friendly|comfortable|kinder|suitable|convenient key|keysignature choose|pick|find|any|all|whatever|change|will|do|transpose|put|move? <instrument>?",
    {},
  ),
  frame(
    "key.max-accidentals",
    "most|only|keep",
    "<number> sharp|flat keysignature|key|signature|or|and|in|with|to|transpose|put|change|move|maximum|sharp|flat? <number>?",
    (match) => read.signs(match),
  ),
  frame("key.max-accidentals", "no", "<number> sharp|flat keysignature|key|signature|with|in?", (match) =>
    read.signs(match, 1),
  ),
  frame("key.max-accidentals", "no", "keysignature any|need?", { sharps: 0, flats: 0 }),
  frame(
    "key.transpose",
    "plain|add",
    "<interval> down|lower|downward|drop transpose|move|bring|shift|take|put|sing|by|go|it|pitch|all|everything? piece|key|voice?",
    read.moved(-1),
  ),
  frame(
    "key.transpose",
    "plain|add",
    "<interval> up|higher|upward|raise transpose|move|bring|shift|take|put|sing|by|go|it|pitch|all|everything? piece|key|voice?",
    read.moved(1),
  ),
  frame(
    "key.transpose",
    "plain|add",
    "<ordinal> down|lower|downward|drop transpose|move|bring|shift|take|put|sing|by|go|it|pitch|all|everything? piece|key|voice?",
    read.moved(-1),
  ),
  frame(
    "key.transpose",
    "plain|add",
    "<ordinal> up|higher|upward|raise transpose|move|bring|shift|take|put|sing|by|go|it|pitch|all|everything? piece|key|voice?",
    read.moved(1),
  ),
  frame("key.no-modulation", "no", "modulation|modulate|modulating other|another|key|into|to|keychange?", {}),
  frame("meter.set", "plain|add", "<meter+> change|turn|instead|timesignature|rewrite|into|to|in|put?", read.meter),
  frame("meter.no-changes", "no", "timesignature change|changing|changes|switch|mid|of|in?", {}),
  frame(
    "melody.max-leap",
    "no|fewer",
    "leap|jumping|leaping melody|big|wide|sudden|in|hard|line|voice|singing?",
    (match) => (match.hand === "left" ? null : { semitones: 7 }),
  ),
  frame(
    "melody.max-leap",
    "most|keep",
    "<interval> leap|jumping|leaping|skip|interval|jump melody|in|big|line|singer|voice|up|down?",
    (match) => read.leap(match),
  ),
  frame(
    "melody.max-leap",
    "most|keep",
    "<ordinal> leap|jumping|leaping|skip|interval|jump melody|in|big|line|singer|voice|up|down?",
    (match) => read.leap(match),
  ),
  frame(
    "melody.repeated-notes",
    "no",
    `repeat|repeated|repeating|repetition note|key|same|fast|quick|${often}`,
    (match) => ({ mode: match.has("fast") ? "limit" : "avoid" }),
  ),
  frame("melody.repeated-notes", "fewer", "repeat|repeated|repeating|repetition note|same|key?", {
    mode: "limit",
  }),
  frame(
    "rhythm.smallest",
    "most|plain|only|keep",
    "<value> shortest|smallest|fastest|quickest|limit|minimum|maximum|max|shorter|faster value|note|rhythm|than|length|be|duration|unit|as|be?",
    read.plainValue,
  ),
  frame("rhythm.smallest", "no", `<value+> run|passage|running|fast|group|rhythm|note|in|${often}`, read.longer),
  frame(
    "rhythm.smallest",
    "plain|add",
    "<value+> into|turn|turned|change|changed|instead|simplify|replace|as|become|to run|passage|from|with|slow|out|simple?",
    (match) => {
      const [from = "", to = ""] = match.all("value");
      const value = read.longer({ ...match, all: (() => [from]) as typeof match.all });
      return match.all("value").length === 2 && value?.value === to ? value : null;
    },
  ),
  frame(
    "rhythm.smallest",
    "no|fewer",
    "fast note|passage|run|bit|rhythm|figure|stuff|section|running hand|any|all|little|really|still?",
    { value: "eighth" },
  ),
  frame("rhythm.allow", "only|keep|plain", "<value+> and|or|only|just|use|simple|rhythm|note|long|all|in?", (match) =>
    match.has("only") ? { values: [...match.all("value")] } : null,
  ),
  frame("rhythm.forbid-tuplets", "no", `<tuplet+> rhythm|figure|straight|of|group|${often}`, (match) => ({
    tuplets: [...match.all("tuplet")],
  })),
  frame(
    "rhythm.syncopation",
    "no",
    `syncopation|syncopate rhythm|note|accent|bit|tricky|hard|straighten|out|count|${often}`,
    { level: 0 },
  ),
  frame(
    "rhythm.syncopation",
    "plain|keep|add",
    "syncopation|syncopate straighten|straight|out|even|simplify out|bit|even|rhythm|those|count?",
    (match) => (match.has("straighten") || match.has("straight") || match.has("even") ? { level: 0 } : null),
  ),
  frame(
    "rhythm.syncopation-more",
    "more|add",
    "syncopation|syncopate|offbeat|groove rhythm|hard|bit|interesting|melody|like|e?",
    {},
  ),
  frame("rhythm.forbid-dotted", "no", `dotted|dot rhythm|note|value|pattern|count|figure|${often}`, { values: "any" }),
  frame("rhythm.forbid-dotted", "no", `<value+> rhythm|pattern|count|figure|note|${often}`, (match) =>
    match.all("value").every((one) => one.startsWith("dotted-")) ? { values: [...match.all("value")] } : null,
  ),
  frame(
    "rhythm.forbid-dotted",
    "plain|add",
    "dotted even|straight|plain|equal|straighten rhythm|note|one replace|with|into|turn|instead|out|change|make|to|value|one? <value>?",
    { values: "any" },
  ),
  frame(
    "rhythm.forbid-ties",
    "no",
    `tie|tied note|barline|acrossbar|across|above|over|bar|hold|into|next|${often}`,
    {},
  ),
  frame("rhythm.rests", "no", `rest|silence|gap short|little|fiddly|${often}`, { mode: "avoid" }),
  frame("rhythm.rests", "more|add", "rest|silence|pause|gap|breather short|bit|between|little|recover|for|hand?", {
    mode: "more",
  }),
  frame(
    "rhythm.feel",
    "plain|add|keep|more",
    "swing|swung feel|groove|rhythm|eighth|jazz|throughout|whole|style|it|light? <value>?",
    { feel: "swing" },
  ),
  frame(
    "rhythm.feel",
    "plain|add|keep|only|no",
    "straight|swing|swung straight|eighth|feel|groove|rhythm|not|instead? <value>?",
    (match) =>
      (match.has("straight") ? !match.has("no") || match.has("swing") || match.has("swung") : match.has("no"))
        ? { feel: "straight" }
        : null,
  ),
  frame("rhythm.feel", "plain|add|keep", "shuffle feel|groove|rhythm|turn|into|change|blues|like?", {
    feel: "shuffle",
  }),
  frame(
    "rhythm.rescale",
    "plain|add",
    "double|doubled|twice value|length|duration|note long|look|as|easy|all|note|time?",
    { factor: 2 },
  ),
  frame(
    "tempo.max",
    "plain|add|more",
    "slower|slow|slowly|slowed down|tempo|bit|pace|speed|much|a|keep|up|count|calm|than|original|written?",
    { bpm: null },
  ),
  frame(
    "tempo.max",
    "most|plain|add|only",
    "<number> bpm|tempo|slow|slower|metronome|maximum|speed|beat down|about|around|minute|per|maximum|max|at|to|no|more|tempo|or|so|crotchet? <value>?",
    (match) => {
      const bpm = read.bpm(match);
      return bpm && match.all("value").every((one) => one === "quarter") ? bpm : null;
    },
  ),
  frame("tempo.max", "no|fewer", "fast|faster|speedy|rushed too|tempo|much|go?", { bpm: null }),
  frame("tempo.min", "plain|add|more", "faster|livelier|quicker|brisk|lively tempo|bit|speed|up|much|pace?", {
    bpm: null,
  }),
  ...(
    [
      ["jazz", "jazz|jazzy|jazzier"],
      ["bossa", "bossa|bossanova"],
      ["lullaby", "lullaby|berceuse"],
      ["romantic", "romantic"],
      ["pop-ballad", "ballad|pop"],
      ["baroque", "baroque"],
    ] as const
  ).map(([style, names]) =>
    frame(
      "style.set",
      "plain|add|more",
      `${names} sound|sounding|style|feel|like|flavor|touch|bit|version|turn|into|nova|song|arrangement?`,
      { style },
    ),
  ),
  frame("tempo.keep", "keep", "tempo original|mark|marking|same|change|alter|touch|written?", {}),
  frame(
    "harmony.vocabulary",
    "only|keep|plain",
    "tonic dominant subdominant|<ordinal>? chord|three|harmony|and|, basic|main? <number>?",
    { set: "primary-triads" },
  ),
  frame("harmony.vocabulary", "only|keep", "tonic dominant chord|harmony|and|basic|main?", { set: "tonic-dominant" }),
  frame("harmony.vocabulary", "only|keep", "<number> chord main|basic|primary?", (match) =>
    match.one("number") === 3 && match.has("main") ? { set: "primary-triads" } : null,
  ),
  frame(
    "harmony.enrich",
    "add|more|plain",
    "seventhchord|colourful|colorful|lush|colour|color chord|harmony|rich|richer|some|warm?",
    { set: "sevenths" },
  ),
  frame("harmony.enrich", "add|more|plain", "jazz|jazzy|jazzier chord|harmony|voicing|up|richer|rich|sound", {
    set: "jazz",
  }),
  frame(
    "harmony.keep",
    "keep",
    "harmony|chord change|touch|alter|original|same|underneath|progression|untouched|intact|alone|written",
    {},
  ),
  frame(
    "harmony.inversions",
    "only|keep|plain|add|no",
    "root|inversion|inverted position|inversion|chord triad|all|chord|simple|always|in|any?",
    (match) => (match.has("root") !== match.has("no") ? { mode: "root-only" } : null),
  ),
  frame("rhythm.forbid-dotted", "no", "<value+> rhythm|pattern|figure and|or|plus|with|any?", (match) => {
    const dotted = match.all("value").filter((one) => one.startsWith("dotted-"));
    return dotted.length > 0 ? { values: dotted } : null;
  }),
  frame(
    "harmony.enrich",
    "add|more|plain",
    "chord|harmony <ordinal+> rich|richer|spice|up|with|and|color|some?",
    (match) =>
      match.all("ordinal").every((one) => [7, 9, 11, 13].includes(one))
        ? { set: match.all("ordinal").some((one) => one > 7) ? "extended" : "sevenths" }
        : null,
  ),
  frame("pitch.max", "only", "<note> reach|get sing|go|up|to|as|far|play?", (match) => read.pitch(match)),
  frame("pitch.max", "most", "<note> pitch|strain|note|range? <instrument>?", (match) => read.pitch(match)),
  frame("tempo.max", "only", "<number> at|tempo|speed|about|around bpm|play?", (match) => read.bpm(match)),
  frame("melody.max-leap", "no", "<interval> leap|jumping|leaping melody|voice|in|big|any?", (match) =>
    match.hand === "left" ? null : read.leap(match, 1),
  ),
  frame("melody.max-leap", "no", "<ordinal> leap|jumping|leaping melody|voice|in|big|any?", (match) =>
    match.hand === "left" ? null : read.leap(match, 1),
  ),
  frame("tempo.max", "plain|add|keep", "tempo|speed|pace down bring|get|bit|little|take|turn|a?", { bpm: null }),
  frame("harmony.keep", "keep", "harmony|chord close|closely|to|original|as|near?", {}),
  frame("pitch.max", "plain|keep|only|add", "<note> below|under hold|everything|all|it? <instrument>?", (match) =>
    read.beside(match, -1),
  ),
];
