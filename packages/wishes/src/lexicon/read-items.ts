import { tokenise } from "../text/tokenise.ts";
import { canonise } from "./canonise.ts";
import { grammarForm } from "./grammar-vocabulary.ts";
import type { Item } from "./rewrite.ts";

/** The words of a text in base form, with its musical terms recognised. */
export const readItems = (text: string): readonly Item[] =>
  canonise(tokenise(text).map(({ word, ...place }) => ({ word: grammarForm(word), ...place })));
