import { table } from "@gradus/contracts";
import type { Match } from "../rule.ts";
import type { Term } from "../terms.ts";
import { numberOf, ordinalOf } from "./number-words.ts";
import type { Item, Phrase } from "./rewrite.ts";

const upper = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** "a" is a note only where an article makes no sense. */
function isNoteA(items: readonly Item[], at: number): boolean {
  const before = items[at - 1]?.word ?? ";";
  const after = items[at + 1]?.word ?? ";";
  if (["major", "minor"].includes(after)) {
    const third = items[at + 2]?.word ?? "";
    return ordinalOf(third) === undefined && !["key", "mode", "scale", "chord"].includes(third);
  }
  if (["flat", "sharp", "string"].includes(after)) return true;
  if (/^[b-g]$/.test(before) && /^[b-g]$/.test(after)) return true;
  const pair =
    ["and", "or"].includes(after) && /^[b-g]$/.test(items[at + 2]?.word ?? "") && items[at + 3]?.word === "string";
  if (pair) return true;
  if (["above", "below"].includes(after) && items[at + 2]?.word === "middle") return true;
  const ends = [";", ",", "and", "or", "to", "string"].includes(after);
  return (
    ends &&
    [
      "in",
      "to",
      "of",
      "above",
      "below",
      "than",
      "and",
      "from",
      "open",
      "key",
      "middle",
      "over",
      "under",
      "high",
      "top",
    ].includes(before)
  );
}

/** "Two a bar" says how many in each. */
const isRate = (items: readonly Item[], at: number): boolean =>
  ["bar", "measure", "phrase"].includes(items[at + 1]?.word ?? "") &&
  (numberOf(items[at - 1]?.word ?? "") !== undefined ||
    ["once", "twice", "chord", "note"].includes(items[at - 1]?.word ?? ""));

/** Single letters and names like "eb", "f#5" become notes; other "a"s are articles and vanish. */
export function readNoteNames(items: readonly Item[]): readonly Item[] {
  const out: Item[] = [];
  items.forEach((item, at) => {
    if (item.word === "a" && !isNoteA(items, at)) {
      if (isRate(items, at)) out.push({ ...item, word: "per" });
      return;
    }
    const letters = /^[a-g](?:#|b)?$/.test(item.word);
    const withOctave = /^[a-g](?:##?|bb?)?\d$/.test(item.word);
    if (!letters && !withOctave) out.push(item);
    else out.push({ ...item, term: { kind: letters ? "pc" : "note", value: upper(item.word) } });
  });
  return out;
}

/** The first note name with the accidental said after it: "b flat" = Bb. */
function spelled(match: Match): string | undefined {
  const name = match.one("pc");
  if (name.length === 1) return match.has("flat") ? `${name}b` : match.has("sharp") ? `${name}#` : name;
  return match.has("flat") || match.has("sharp") ? undefined : name;
}

const steps: Readonly<Record<string, number>> = table({ C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 });
const shift = (name: string): number => (name.endsWith("#") ? 1 : name.length > 1 ? -1 : 0);

/** Semitone number of a note name; C4 = 60. */
export function midiOf(note: string): number {
  const octave = Number(note.at(-1));
  return 12 * (octave + 1) + (steps[note.charAt(0)] ?? 0) + shift(note.slice(0, -1));
}

const pitchClasses = ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "G#", "A", "Bb", "B"];
/** Name of a semitone number, in the spelling most music uses. */
export const nameOf = (midi: number): string => `${pitchClasses[midi % 12]}${Math.floor(midi / 12) - 1}`;

const note = (value: string | undefined): Term | undefined => (value ? { kind: "note", value } : undefined);

function besideMiddleC(match: Match, up: boolean): Term | undefined {
  const name = spelled(match);
  if (!name || match.all("pc").at(-1) !== "C") return undefined;
  const octave = up ? (name === "C" ? 5 : 4) : 3;
  return note(`${name}${octave}`);
}

const keys = "Cb Gb Db Ab Eb Bb F C G D A E B F# C# G# D# A#".split(" ");
function key(match: Match): Term | undefined {
  const tonic = spelled(match);
  const mode = match.has("minor") ? "minor" : "major";
  const at = tonic ? keys.indexOf(tonic) : -1;
  const known = mode === "major" ? at >= 0 && at <= 14 : at >= 3;
  return known ? { kind: "key", value: `${tonic} ${mode}` } : undefined;
}

/** Notes and keys made of several words. */
export const pitches: readonly Phrase[] = [
  ["<pc> (sharp|flat)", (match) => (spelled(match) ? { kind: "pc", value: spelled(match) as string } : undefined)],
  [
    "<pc> (sharp|flat) <number>",
    (match) =>
      match.one("number") < 9 && spelled(match) ? note(`${spelled(match)}${match.one("number")}`) : undefined,
  ],
  ["middle <pc>", (match) => (match.one("pc") === "C" ? note("C4") : undefined)],
  // the octave in which treble voices and instruments are high
  [
    "(high|top) <pc> [sharp|flat]",
    (match) => note(spelled(match) && `${spelled(match)}${match.one("pc").startsWith("C") ? 6 : 5}`),
  ],
  ["<pc> [sharp|flat] above middle <pc>", (match) => besideMiddleC(match, true)],
  ["<pc> [sharp|flat] below middle <pc>", (match) => besideMiddleC(match, false)],
  ["octave above middle <pc>", (match) => (match.one("pc") === "C" ? note("C5") : undefined)],
  ["octave below middle <pc>", (match) => (match.one("pc") === "C" ? note("C3") : undefined)],
  [
    "<pc> [sharp|flat] , <note> [,]",
    (match) => (match.one("note").startsWith(spelled(match) ?? "?") ? note(match.one("note")) : undefined),
  ],
  ["<pc> [sharp|flat] (major|minor)", key],
  ["key of <pc> [sharp|flat] [major|minor]", key],
];

const interval = (value: number): Term => ({ kind: "interval", value });
const perfect: Readonly<Record<number, number>> = { 4: 5, 5: 7, 8: 12, 11: 17, 12: 19 };
const major: Readonly<Record<number, number>> = { 2: 2, 3: 4, 6: 9, 7: 11, 9: 14, 10: 16, 13: 21 };
const qualified = (table: Readonly<Record<number, number>>, by: number) => (match: Match) => {
  const size = table[match.one("ordinal")];
  return size === undefined ? undefined : interval(size + by);
};

/** Intervals made of several words; a bare "third" stays an ordinal until a rule reads it. */
export const intervalPhrases: readonly Phrase[] = [
  ["perfect <ordinal>", qualified(perfect, 0)],
  ["perfect octave", interval(12)],
  ["major <ordinal>", qualified(major, 0)],
  ["minor <ordinal>", qualified(major, -1)],
  ["augmented fourth", interval(6)],
  ["tritone", interval(6)],
  ["(semitone|half step|half tone)", interval(1)],
  ["(whole tone|whole step|tone|full step)", interval(2)],
  ["<number> (semitone|half step)", (match) => interval(match.one("number"))],
  // "three tones" may be notes of a chord
  ["<number> tone", (match) => (match.one("number") <= 2 ? interval(2 * match.one("number")) : undefined)],
  ["<number> (whole tone|whole step)", (match) => interval(2 * match.one("number"))],
  ["<number> octave", (match) => (match.one("number") <= 4 ? interval(12 * match.one("number")) : undefined)],
  ["fifteenth", interval(24)],
];

const meter = (value: string): Term => ({ kind: "meter", value });
const beats: Readonly<Record<string, number>> = table({
  two: 2,
  three: 3,
  four: 4,
  six: 6,
  five: 5,
  nine: 9,
  twelve: 12,
});
/** Time signatures in words. */
export const meters: readonly Phrase[] = [
  ["cut (common|time) [time]", meter("2/2")],
  ["alla breve [time]", meter("2/2")],
  ["common time", meter("4/4")],
  ["waltz time", meter("3/4")],
  ...Object.entries(beats).flatMap(([word, count]): Phrase[] => [
    [`${word} four time`, meter(`${count}/4`)],
    [`${word} eight [time]`, meter(`${count}/8`)],
    [`${word} (quarter|four) [time]`, meter(`${count}/4`)],
  ]),
];
