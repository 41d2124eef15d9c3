import { frames, gistFrames } from "../frames/index.ts";
import { padding } from "../gist/padding.ts";
import { plainWords } from "../gist/plainly.ts";
import { rules } from "../grammar/index.ts";
import { lightWords } from "../light-words.ts";
import { canonise, phrases } from "./canonise.ts";
import { numberWords } from "./number-words.ts";
import { canonical } from "./rewrite.ts";
import { fillers } from "./speech.ts";
import { baseForm, createVocabulary, type Vocabulary } from "./vocabulary.ts";

/** Words that make a wish depend on something: the grammar never accepts them, but must not mistake them for slips. */
const conditions =
  "if unless when whenever until while although depending otherwise because where wherever end except excluding besides apart since than that then thing hence somewhat sometimes often never ever hardly barely rarely were was had did done said says tell told speak whom why how through thought them their where about after again another before both during else even going having however many might most much nobody none other ought such sure together under yes your were like being".split(
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
      ...padding,
      ...plainWords,
      ...[...frames, ...gistFrames].flatMap(({ slots }) => slots.flatMap(({ words }) => [...words])),
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
