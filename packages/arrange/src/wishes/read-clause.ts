import { type Constraint, type ConstraintType, constraintSchema, type Scope } from "@gradus/contracts";
import { rules } from "./grammar/index.ts";
import { canoniseTemplate } from "./lexicon/canonise.ts";
import { canonical, type Item } from "./lexicon/rewrite.ts";
import { matchOf, type Rule } from "./rule.ts";
import { type Reading, readingsOf } from "./scope.ts";
import { compile } from "./template.ts";

type Pattern = { readonly order: number; readonly regex: RegExp; readonly rule: Rule };

/** The patterns that a clause with this word or kind of term may match. */
const byAnchor = new Map<string, Pattern[]>();
let order = 0;
for (const rule of rules)
  for (const template of rule.templates) {
    const { regex, anchors } = compile(template, canoniseTemplate);
    const pattern = { order: order++, regex, rule };
    for (const anchor of anchors) byAnchor.set(anchor, [...(byAnchor.get(anchor) ?? []), pattern]);
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

function scopeFor(type: ConstraintType, { measures, exceptMeasures, part, hand }: Scope): Scope | null {
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
  if (items.length === 0) return undefined;
  const { text, terms } = canonical(items);
  const found = new Set<Pattern>();
  for (const { word, term } of items)
    for (const pattern of byAnchor.get(term ? `#${term.kind}` : word) ?? []) found.add(pattern);
  for (const { regex, rule } of [...found].sort((a, b) => a.order - b.order)) {
    if (!regex.test(text)) continue;
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

/** Every template of the grammar, for its vocabulary. */
export const templates: readonly string[] = rules.flatMap((rule) => rule.templates);
