import { readBars } from "./bars.ts";
import { names } from "./names.ts";
import { noteValues, readNumbers, readValueLists } from "./numbers.ts";
import { intervalPhrases, meters, pitches, readNoteNames } from "./pitches.ts";
import { type Item, indexPhrases, type Phrase, rewrite } from "./rewrite.ts";
import { fillers, speech } from "./speech.ts";

/** Every phrase the lexicon knows. */
export const phrases: readonly Phrase[] = [
  ...speech,
  ...names,
  ...noteValues,
  ...meters,
  ...pitches,
  ...intervalPhrases,
];

const steps = {
  speech: indexPhrases(speech),
  names: indexPhrases(names),
  values: indexPhrases(noteValues),
  meters: indexPhrases(meters),
  pitches: indexPhrases(pitches),
  intervals: indexPhrases(intervalPhrases),
};

const meterOf = (word: string): string | undefined => (/^([2-9]|1\d)\/(2|4|8|16)$/.test(word) ? word : undefined);

const leaving = new Set(["leave", "left", "let"]);
const stops = new Set([",", ";", ":"]);
/** "Leave the melody alone" keeps it the same; "the melody alone" is nothing else. */
function left(items: readonly Item[]): readonly Item[] {
  let isLeft = false;
  return items.map((item) => {
    isLeft = !stops.has(item.word) && (isLeft || leaving.has(item.word));
    return isLeft && item.word === "alone" ? { ...item, word: "same" } : item;
  });
}

const beforeFew = new Set([
  "a",
  "every",
  "very",
  "first",
  "last",
  "next",
  "just",
  "only",
  "some",
  "these",
  "those",
  "or",
  "as",
]);
/** "Few leaps" asks for fewer, "a few" for some. */
const withFew = (items: readonly Item[]): readonly Item[] =>
  items.map((item, at) =>
    item.word === "few" && items.length > 1 && !beforeFew.has(items[at - 1]?.word ?? "")
      ? { ...item, word: "fewer" }
      : item,
  );

const modals = new Set(["should", "must", "can", "could", "to", "may", "will"]);
/** "The trills can go" at the end of a clause. */
const withGoing = (items: readonly Item[]): readonly Item[] =>
  items.map((item, at) => {
    const next = items[at + 1]?.word;
    const isGone =
      item.word === "go" && modals.has(items[at - 1]?.word ?? "") && (next === undefined || stops.has(next));
    return isGone && at > 1 ? { ...item, word: "forbid" } : item;
  });

const toSides = new Set(["in", "for", "with", "of", "on", "by"]);
const afterSides = new Set([...stops, "and", "but", "or", "?", ")"]);
/** "In the left" at the end of a clause is in the left hand. */
const sided = (items: readonly Item[]): readonly Item[] =>
  items.map((item, at): Item => {
    const next = items[at + 1];
    const isSide = !item.term && (item.word === "left" || item.word === "right");
    const ends = !next || (!next.term && afterSides.has(next.word));
    return isSide &&
      ends &&
      toSides.has(items[at - 1]?.word ?? "") &&
      !["more", "fewer"].includes(items[at - 2]?.word ?? "")
      ? { ...item, term: { kind: "hand", value: item.word as "left" | "right" } }
      : item;
  });

/** Brings words in base form to the form the grammar's templates are compared with; words without meaning vanish. */
export function canonise(words: readonly Item[]): readonly Item[] {
  const noted = readNoteNames(withGoing(withFew(words)).filter(({ word }) => !fillers.has(word)));
  const metered = noted.map((item): Item => {
    const value = meterOf(item.word);
    return value ? { ...item, term: { kind: "meter", value } } : item;
  });
  const named = sided(rewrite(rewrite(left(rewrite(metered, steps.speech)), steps.names), steps.meters));
  const counted = readNumbers(readValueLists(rewrite(named, steps.values)));
  const pitched = rewrite(rewrite(counted, steps.pitches), steps.pitches);
  return readBars(rewrite(pitched, steps.intervals));
}
