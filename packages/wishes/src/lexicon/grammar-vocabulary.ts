import { frames } from "../frames/index.ts";
import { rules } from "../grammar/index.ts";
import { lightWords } from "../light-words.ts";
import { canonise, phrases } from "./canonise.ts";
import { numberWords } from "./number-words.ts";
import { canonical } from "./rewrite.ts";
import { fillers } from "./speech.ts";
import { baseForm, createVocabulary, type Vocabulary } from "./vocabulary.ts";

/** Words that make a wish depend on something: the grammar never accepts them, but must not mistake them for slips. */
const conditions =
  "if unless when whenever until while although depending otherwise because where wherever end except excluding besides apart".split(
    " ",
  );

let vocabulary: Vocabulary | undefined;

/** Every word the grammar and its lexicon are written with; collected once, when first needed. */
function grammarVocabulary(): Vocabulary {
  vocabulary ??= createVocabulary(
    [...rules.flatMap((rule) => rule.templates), ...phrases.map(([template]) => template)],
    [
      ...numberWords,
      ...fillers,
      ...conditions,
      ...lightWords,
      ...frames.flatMap(({ slots }) => slots.flatMap(({ words }) => [...words])),
    ],
  );
  return vocabulary;
}

/** The form of a word that the grammar is written with. */
export const grammarForm = (word: string): string => baseForm(word, grammarVocabulary());

const known = new Map<string, readonly string[]>();

/** The plain words of a template in the form clauses have. */
export function canoniseTemplate(words: readonly string[]): readonly string[] {
  const key = words.join(" ");
  const done = known.get(key) ?? canoniseWords(words);
  known.set(key, done);
  return done;
}

const canoniseWords = (words: readonly string[]): readonly string[] =>
  canonical(canonise(words.map((word) => ({ word: grammarForm(word), start: 0, end: 0 }))))
    .text.trim()
    .replace(/(#[a-z]+)\d+=/g, "$1=")
    .split(" ")
    .filter((word) => word !== "");
