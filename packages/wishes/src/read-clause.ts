import type { Constraint } from "@gradus/contracts";
import { rules } from "./grammar/index.ts";
import { isForInstrument } from "./instruments.ts";
import { canoniseTemplate } from "./lexicon/grammar-vocabulary.ts";
import { canonical, type Item } from "./lexicon/rewrite.ts";
import { leadWords } from "./light-words.ts";
import { matchOf, type Rule } from "./rule.ts";
import { type Reading, readingsOf } from "./scope.ts";
import { limitedTo } from "./scope-of-type.ts";
import { compile, type Light } from "./template.ts";

type Pattern = { readonly regex: () => RegExp; readonly rule: Rule };
type Index = {
  /** in the order of the rules */
  readonly patterns: readonly Pattern[];
  /** for each word and kind of term one bit a pattern: set where the pattern has it */
  readonly having: ReadonlyMap<string, Uint32Array>;
};

const indices = new Map<Light, Index>();
const none: Light = new Set();

/** All patterns of the grammar without these words; built once, when first needed. */
function patternIndex(light: Light): Index {
  const made = indices.get(light);
  if (made) return made;
  const compiled = rules
    .flatMap((rule) => rule.templates.map((template) => ({ rule, ...compile(template, canoniseTemplate, light) })))
    .filter(({ words }) => words.size > 0);
  const having = new Map<string, Uint32Array>();
  compiled.forEach(({ words }, at) => {
    for (const word of words) {
      const bits = having.get(word) ?? new Uint32Array(Math.ceil(compiled.length / 32));
      bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31));
      having.set(word, bits);
    }
  });
  const index = { patterns: compiled, having };
  indices.set(light, index);
  return index;
}

/** The patterns that have every word of the clause; no other can match it. */
function candidates(items: readonly Item[], light: Light): readonly Pattern[] {
  const { patterns, having } = patternIndex(light);
  let common: Uint32Array | undefined;
  for (const { word, term } of items) {
    const bits = having.get(term ? `#${term.kind}` : word);
    if (!bits) return [];
    if (!common) common = bits.slice();
    else for (let at = 0; at < common.length; at++) common[at] = (common[at] ?? 0) & (bits[at] ?? 0);
  }
  const found: Pattern[] = [];
  common?.forEach((bits, block) => {
    for (let rest = bits; rest !== 0; rest &= rest - 1) {
      const pattern = patterns[32 * block + 31 - Math.clz32(rest & -rest)];
      if (pattern) found.push(pattern);
    }
  });
  return found;
}

/** What each pattern that fits makes of the clause, the first first. */
function* meaningsOf({ items, scope, soft }: Reading, light: Light): Generator<Constraint> {
  const patterns = candidates(items, light);
  if (patterns.length === 0) return;
  const { text, terms } = canonical(items);
  for (const { regex, rule } of patterns) {
    if (!regex().test(text)) continue;
    const params = rule.params(matchOf(text, terms, scope.hand));
    const limited = params && limitedTo(rule.type, scope);
    if (!params || !limited) continue;
    const isLimited = Object.keys(limited).length > 0;
    yield {
      type: rule.type,
      params,
      ...(isLimited ? { scope: limited } : {}),
      strength: soft ? "soft" : "hard",
    } as Constraint;
  }
}

/** The constraint that every word of the clause agrees with, if there is one; of several one for the player's instrument. */
export function readClause(items: readonly Item[], instrument = ""): Constraint | undefined {
  let first: Constraint | undefined;
  for (const reading of readingsOf(items))
    for (const constraint of meaningsOf(reading, none)) {
      if (isForInstrument(constraint.type, instrument)) return constraint;
      first ??= constraint;
    }
  return first;
}

/**
 * The constraint of a clause when the words that carry no meaning of their own are set aside, in the clause and in the
 * grammar. Only where all patterns that fit then mean the same; a clause that begins to mean two things means none.
 */
export function readLoosely(items: readonly Item[]): Constraint | undefined {
  for (const reading of readingsOf(items)) {
    const weighty = reading.items.filter(({ word, term }) => !leadWords.has(term ? `#${term.kind}` : word));
    if (weighty.length === reading.items.length || weighty.length < 2) continue;
    const found = [...meaningsOf({ ...reading, items: weighty }, leadWords)];
    const [first, ...others] = found;
    if (!first) continue;
    return others.every((other) => JSON.stringify(other) === JSON.stringify(first)) ? first : undefined;
  }
  return undefined;
}
