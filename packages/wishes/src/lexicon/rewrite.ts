import { type Match, matchOf } from "../rule.ts";
import { type Compiled, compile } from "../template.ts";
import type { Term } from "../terms.ts";

/** A word or a musical term, with its place in the text. */
export type Item = { readonly word: string; readonly term?: Term; readonly start: number; readonly end: number };

/** What a phrase becomes: canonical words ("" drops it), a term, or undefined when the values do not fit. */
export type Replacement = string | Term | ((match: Match) => string | Term | undefined);
export type Phrase = readonly [template: string, becomes: Replacement];

type Entry = { readonly compiled: Compiled; readonly becomes: Replacement };
type PhraseIndex = ReadonlyMap<string, readonly Entry[]>;

/** No phrase is longer than this many items. */
const longest = 16;

/** The phrases by their first word; compiled once, when first needed. */
export function indexPhrases(phrases: readonly Phrase[]): () => PhraseIndex {
  let index: PhraseIndex | undefined;
  return () => {
    index ??= byFirstWord(phrases);
    return index;
  };
}

function byFirstWord(phrases: readonly Phrase[]): PhraseIndex {
  const index = new Map<string, Entry[]>();
  for (const [template, becomes] of phrases) {
    const compiled = compile(template);
    for (const first of compiled.first) index.set(first, [...(index.get(first) ?? []), { compiled, becomes }]);
  }
  return index;
}

/** The clause as templates read it: words and #kind<index> marks, each followed by a space; terms by index. */
export function canonical(items: readonly Item[]): { readonly text: string; readonly terms: readonly Term[] } {
  const terms: Term[] = [];
  let text = "";
  for (const { word, term } of items) {
    text += term ? `#${term.kind}${terms.push(term) - 1}=${String(term.value).replaceAll(" ", "-")} ` : `${word} `;
  }
  return { text, terms };
}

/** Replaces phrases from left to right, the longest that fits at each place. */
export function rewrite(items: readonly Item[], phrases: () => PhraseIndex): readonly Item[] {
  const index = phrases();
  const out: Item[] = [];
  for (let at = 0; at < items.length; ) {
    const found = longestAt(items, at, index);
    const item = items[at] as Item;
    if (!found) {
      out.push(item);
      at++;
      continue;
    }
    const end = (items[at + found.length - 1] as Item).end;
    const place = { start: item.start, end };
    if (typeof found.becomes !== "string") out.push({ word: "", term: found.becomes, ...place });
    else for (const word of found.becomes.split(" ")) if (word) out.push({ word, ...place });
    at += found.length;
  }
  return out;
}

function longestAt(items: readonly Item[], at: number, index: PhraseIndex) {
  const head = items[at] as Item;
  const entries = index.get(head.term ? `#${head.term.kind}` : head.word);
  if (!entries) return undefined;
  const { text, terms } = canonical(items.slice(at, at + longest));
  let best: { readonly length: number; readonly becomes: string | Term } | undefined;
  for (const { compiled, becomes } of entries) {
    const hit = compiled.regex().exec(text)?.[0];
    if (!hit) continue;
    const length = hit.split(" ").length - 1;
    if (best && length <= best.length) continue;
    const value = typeof becomes === "function" ? becomes(matchOf(hit, terms, undefined)) : becomes;
    if (value !== undefined) best = { length, becomes: value };
  }
  return best;
}
