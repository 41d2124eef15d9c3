import { templates } from "../read-clause.ts";
import { tokenise } from "../text/tokenise.ts";
import { canonise, phrases } from "./canonise.ts";
import { numberWords } from "./number-words.ts";
import type { Item } from "./rewrite.ts";
import { fillers } from "./speech.ts";
import { baseForm, createVocabulary } from "./vocabulary.ts";

/** Words that make a wish depend on something: the grammar never accepts them, but must not mistake them for slips. */
const conditions =
  "if unless when whenever until while although depending otherwise because where wherever end except excluding besides apart".split(
    " ",
  );

const vocabulary = createVocabulary(
  [...templates, ...phrases.map(([template]) => template)],
  [...numberWords, ...fillers, ...conditions],
);

/** The words of a text in base form, with its musical terms recognised. */
export const readItems = (text: string): readonly Item[] =>
  canonise(tokenise(text).map(({ word, ...place }) => ({ word: baseForm(word, vocabulary), ...place })));
