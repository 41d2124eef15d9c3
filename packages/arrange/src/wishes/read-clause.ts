import { type Constraint, type ConstraintType, constraintSchema, type Scope } from "@gradus/contracts";
import { rules } from "./grammar/index.ts";
import { canoniseTemplate } from "./lexicon/grammar-vocabulary.ts";
import { canonical, type Item } from "./lexicon/rewrite.ts";
import { matchOf, type Rule } from "./rule.ts";
import { type Reading, readingsOf } from "./scope.ts";
import { compile } from "./template.ts";

type Pattern = { readonly regex: () => RegExp; readonly rule: Rule };
type Index = {
  /** in the order of the rules */
  readonly patterns: readonly Pattern[];
  /** for each word and kind of term one bit a pattern: set where the pattern has it */
  readonly having: ReadonlyMap<string, Uint32Array>;
};

let index: Index | undefined;

/** All patterns of the grammar; built once, when first needed. */
function patternIndex(): Index {
  if (index) return index;
  const compiled = rules.flatMap((rule) =>
    rule.templates.map((template) => ({ rule, ...compile(template, canoniseTemplate) })),
  );
  const having = new Map<string, Uint32Array>();
  compiled.forEach(({ words }, at) => {
    for (const word of words) {
      const bits = having.get(word) ?? new Uint32Array(Math.ceil(compiled.length / 32));
      bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31));
      having.set(word, bits);
    }
  });
  index = { patterns: compiled, having };
  return index;
}

/** The patterns that have every word of the clause; no other can match it. */
function candidates(items: readonly Item[]): readonly Pattern[] {
  const { patterns, having } = patternIndex();
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
