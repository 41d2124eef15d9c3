import { type Constraint, type ConstraintType, constraintSchema, type Scope } from "@gradus/contracts";
import { rules } from "./grammar/index.ts";
import { canoniseTemplate } from "./lexicon/grammar-vocabulary.ts";
import { canonical, type Item } from "./lexicon/rewrite.ts";
import { matchOf, type Rule } from "./rule.ts";
import { type Reading, readingsOf } from "./scope.ts";
import { compile } from "./template.ts";

type Pattern = { readonly regex: () => RegExp; readonly words: ReadonlySet<string>; readonly rule: Rule };

let index: ReadonlyMap<string, readonly Pattern[]> | undefined;

/** The patterns by each word and kind of term they have, in the order of the rules; built once, when first needed. */
function patternsByWord(): ReadonlyMap<string, readonly Pattern[]> {
  if (index) return index;
  const byWord = new Map<string, Pattern[]>();
  for (const rule of rules)
    for (const template of rule.templates) {
      const { regex, words } = compile(template, canoniseTemplate);
      for (const word of words) {
        const list = byWord.get(word) ?? [];
        list.push({ regex, words, rule });
        byWord.set(word, list);
      }
    }
  index = byWord;
  return index;
}

/** The patterns that could match: those with the clause's rarest word that have all its other words too. */
function candidates(items: readonly Item[]): readonly Pattern[] {
  const byWord = patternsByWord();
  const keys = items.map(({ word, term }) => (term ? `#${term.kind}` : word));
  const lists: { readonly key: string; readonly list: readonly Pattern[] }[] = [];
  for (const key of new Set(keys)) {
    const list = byWord.get(key);
    if (!list) return [];
    lists.push({ key, list });
  }
  lists.sort((a, b) => a.list.length - b.list.length);
  const [rarest, ...others] = lists;
  return (rarest?.list ?? []).filter(({ words }) => others.every(({ key }) => words.has(key)));
}

const withHand: ReadonlySet<string> = new Set(
  constraintSchema.options
    .filter((option) => "hand" in option.shape.params.shape)
    .map((option) => option.shape.type.value),
);
/** Types without a hand of their own that can be limited to one hand. */
const handScoped =
  /^(rhythm\.(?!rescale)|ornaments\.|pitch\.|melody\.(max-leap|repeated|leaps)|bass\.pattern|technique\.forbid|harmony\.inversions|use\.practise|notation\.(articulation|note-names|dynamics|clef|max-ledger))/;
/** Types that speak of the whole piece, its player or its copy: no measures can limit them. */
const wholePiece =
  /^(key\.|use\.|arrange\.|form\.|measures\.|notation\.(size|staves|tab)|fretted\.capo|style\.close|texture\.keep-layer)/;

function scopeFor(type: ConstraintType, scope: Scope): Scope | null {
  const { measures, exceptMeasures, part } = scope;
  // "both hands" limits nothing
  const hand = scope.hand === "both" ? undefined : scope.hand;
  if ((measures || exceptMeasures) && wholePiece.test(type)) return null;
  if (hand && !withHand.has(type) && !handScoped.test(type)) return null;
  return {
    ...(measures ? { measures } : {}),
    ...(exceptMeasures ? { exceptMeasures } : {}),
    ...(part ? { part } : {}),
    ...(hand && !withHand.has(type) ? { hand } : {}),
  };
}

function readOne({ items, scope, soft }: Reading): Constraint | undefined {
  const patterns = candidates(items);
  if (patterns.length === 0) return undefined;
  const { text, terms } = canonical(items);
  for (const { regex, rule } of patterns) {
    if (!regex().test(text)) continue;
    const params = rule.params(matchOf(text, terms, scope.hand));
    const limited = params && scopeFor(rule.type, scope);
    if (!params || !limited) continue;
    const isLimited = Object.keys(limited).length > 0;
    return {
      type: rule.type,
      params,
      ...(isLimited ? { scope: limited } : {}),
      strength: soft ? "soft" : "hard",
    } as Constraint;
  }
  return undefined;
}

/** The constraint that every word of the clause agrees with, if there is one. */
export function readClause(items: readonly Item[]): Constraint | undefined {
  for (const reading of readingsOf(items)) {
    const constraint = readOne(reading);
    if (constraint) return constraint;
  }
  return undefined;
}
