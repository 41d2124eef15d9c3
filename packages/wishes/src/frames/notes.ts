import * as read from "../params.ts";
import { type Frame, frame } from "./frame.ts";

/** Pitch, register, key, metre. */
export const noteFrames: readonly Frame[] = [
  frame("pitch.max", "most", "<note> up? highest|high|top|melody|range|limit|reach|stop? <instrument>?", (match) =>
    read.pitch(match),
  ),
  frame("pitch.max", "plain|only|keep|add", "<note> highest|ceiling|top|stop high|melody|limit?", (match) =>
    read.pitch(match),
  ),
  frame("pitch.max", "keep|only|plain", "<note> below|under melody? <instrument>?", (match) => read.beside(match, -1)),
  frame("pitch.min", "keep|only|plain", "<note> above|over melody? <instrument>?", (match) => read.beside(match, 1)),
  frame("pitch.max", "plain|only|keep", "<note> up to?", (match) => read.pitch(match)),
  frame("pitch.min", "least", "<note> down? lowest|low|bottom|melody|range|limit? <instrument>?", (match) =>
    read.pitch(match),
  ),
  frame("pitch.min", "plain|only|keep|add", "<note> lowest|bottom low|melody? <instrument>?", (match) =>
    read.pitch(match),
  ),
  frame("pitch.min", "only|most", "<note> down", (match) => read.pitch(match)),
  frame(
    "pitch.range",
    "only|keep|most|plain|add",
    "<note+> range|between|inside|within and|to|through|up|from|melody|:? <instrument>?",
    read.range,
  ),
  frame("pitch.range", "only|keep|most", "<note+> and|to|through|up|from?", read.range),
  frame("pitch.allow", "only|keep", "white key|note?", { set: "white-keys" }),
  frame("key.max-accidentals", "no", "sharp flat transpose|key|keysignature|move|put or|and|any|in|so|that|there?", {
    sharps: 0,
    flats: 0,
  }),
  frame("pitch.allow", "no", "sharp flat or|and|any?", { set: "white-keys" }),
  frame("pitch.allow", "no", "black key|note?", { set: "white-keys" }),
  frame("pitch.allow", "only|keep|plain", "black key|note", { set: "black-keys" }),
  frame("pitch.allow", "only", "<pc+> note|pitch|and?", (match) => {
    const names = match.all("pc");
    const octaves = [1, 2, 3, 4, 5, 6, 7];
    return names.length > 2
      ? { set: "notes", notes: names.flatMap((name) => octaves.map((octave) => `${name}${octave}`)) }
      : null;
  }),
  frame("pitch.allow", "only|keep|plain|add", "pentatonic scale|note?", { set: "pentatonic" }),
  frame("pitch.no-accidentals", "most", "<number> accidental per|:? phrase|line?", (match) => ({
    max: match.one("number"),
  })),
  frame("pitch.no-accidentals", "no", "accidental extra|additional|printed?", { max: 0 }),
  frame(
    "pitch.add-chromaticism",
    "add|more",
    "chromatic|accidental movement|colour|color|passing|interest|line|neighbour|neighbor|tone|spice|up|touch?",
    {
      amount: "some",
    },
  ),
  frame(
    "notation.max-ledger-lines",
    "most|only",
    "<number> ledgerline above|below|or|and? staff|read|extra|comfortable?",
    (match) => ({
      max: match.one("number"),
    }),
  ),
  frame("notation.max-ledger-lines", "no", "ledgerline above|below|or|and? staff|extra?", { max: 0 }),
  frame("register.comfort", "keep|plain|only|add", "middle|comfortable|medium register|range|instrument?", {}),
  frame(
    "register.comfort",
    "keep|plain|only|add",
    "comfortable|easy|middle|good register|range|zone|area <instrument>?",
    {},
  ),
  frame("register.avoid-break", "no", "break|crossing cross|crossing|above|across? <instrument>?", {
    break: "clarinet-throat-clarion",
    mode: "forbid",
  }),
  frame("register.avoid-break", "keep|only|plain", "break below|under <instrument>?", {
    break: "clarinet-throat-clarion",
    mode: "below",
  }),
  frame("register.use-break", "add|more|plain", "break cross|crossing practise|learn|learning|practising|work?", {
    break: "clarinet-throat-clarion",
  }),
  frame(
    "key.set",
    "plain|add|only",
    "<key> key|pitch|transpose|change|move|into|instead|arrange|rewrite? <instrument>?",
    (match) => ({
      key: match.one("key"),
    }),
  ),
  frame("key.set", "plain|add", "<pc> in|into <instrument>?", read.majorKey),
  frame("key.keep", "keep", "key|keysignature|tonality original|home|printed|composer?", {}),
  frame("key.keep", "no", "transpose|transposing|transposition", {}),
  frame("key.keep", "no", "key change|touch|alter", {}),
  frame(
    "key.easiest",
    "plain|add",
    "easy|easier|easiest|simple|simpler|simplest|friendly|friendlier|comfortable|convenient key|keysignature choose|pick|find|select|change|transpose|whatever|whichever|suitable|possible|all|any|most? <instrument>?",
    {},
  ),
  frame(
    "key.max-accidentals",
    "most|only",
    "<number> sharp|flat keysignature|key|signature|or|and? <number>?",
    (match) => read.signs(match),
  ),
  frame(
    "key.transpose",
    "plain|add",
    "<interval> down|lower|downward transpose|move|bring|shift|take? piece|key?",
    read.moved(-1),
  ),
  frame(
    "key.transpose",
    "plain|add",
    "<interval> up|higher|upward|raise transpose|move|bring|shift|take? piece|key?",
    read.moved(1),
  ),
  frame(
    "key.transpose",
    "plain|add",
    "<ordinal> down|lower|downward transpose|move|bring|shift|take? piece|key?",
    read.moved(-1),
  ),
  frame(
    "key.transpose",
    "plain|add",
    "<ordinal> up|higher|upward|raise transpose|move|bring|shift|take? piece|key?",
    read.moved(1),
  ),
  frame("key.transpose", "no", "drop <interval>", read.moved(-1)),
  frame("key.transpose", "no", "drop <ordinal>", read.moved(-1)),
  frame("key.written-or-concert", "plain|add|keep|only", "concert pitch|key", { mode: "concert" }),
  frame("key.written-or-concert", "plain|add|keep|only", "sounding pitch", { mode: "concert" }),
  frame("key.no-modulation", "no", "modulation|modulate|modulating", {}),
  frame("key.no-modulation", "keep|only", "<number> key|keysignature throughout|way|through?", (match) =>
    match.one("number") === 1 ? {} : null,
  ),
  frame("meter.no-changes", "keep|only", "<number> timesignature throughout|way|through?", (match) =>
    match.one("number") === 1 ? {} : null,
  ),
  frame("key.no-modulation", "keep|only|plain", "one|single key|keysignature throughout|way|through?", {}),
  frame("meter.set", "plain|add", "<meter+> change|turn|instead|timesignature|rewrite?", read.meter),
  frame("meter.keep", "keep|no", "timesignature original|change|alter|touch?", {}),
  frame("meter.no-changes", "no", "timesignature change|changing|changes", {}),
  frame("meter.no-changes", "keep|only|plain", "one|single timesignature throughout|way|through?", {}),
];
