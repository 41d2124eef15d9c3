import { tokenise } from "../text/tokenise.ts";
import { canonise } from "./canonise.ts";
import { vocabulary } from "./grammar-vocabulary.ts";
import type { Item } from "./rewrite.ts";
import { baseForm } from "./vocabulary.ts";

/** The words of a text in base form, with its musical terms recognised. */
export const readItems = (text: string): readonly Item[] =>
  canonise(tokenise(text).map(({ word, ...place }) => ({ word: baseForm(word, vocabulary), ...place })));
