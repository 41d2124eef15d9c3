import { type ConstraintType, constraintSchema, type Scope } from "@gradus/contracts";

const withHand: ReadonlySet<string> = new Set(
  constraintSchema.options
    .filter((option) => "hand" in option.shape.params.shape)
    .map((option) => option.shape.type.value),
);
/** Types without a hand of their own that can be limited to one hand. */
const handScoped =
  /^(rhythm\.(?!rescale)|ornaments\.|pitch\.|melody\.(max-leap|repeated|leaps)|bass\.pattern|technique\.forbid|harmony\.inversions|use\.practise|notation\.(articulation|note-names|dynamics|clef|max-ledger))/;
/** Types that speak of the whole piece, its player or its copy: no measures can limit them. */
const wholePiece = /^(key\.|use\.|arrange\.|form\.|measures\.|notation\.(size|staves|tab)|fretted\.capo|style\.close)/;

/** The scope as a constraint of this type has it; null when the type cannot be limited so. */
export function limitedTo(type: ConstraintType, scope: Scope): Scope | null {
  const { measures, exceptMeasures, part } = scope;
  // "both hands" limits nothing
  const side = scope.hand === "both" ? undefined : scope.hand;
  // the left hand of a string player is the one that all of these speak of
  const hand = side === "left" && /^(string\.|fretted\.(max-fret|strings))/.test(type) ? undefined : side;
  if ((measures || exceptMeasures) && wholePiece.test(type)) return null;
  if (hand && !withHand.has(type) && !handScoped.test(type)) return null;
  return {
    ...(measures ? { measures } : {}),
    ...(exceptMeasures ? { exceptMeasures } : {}),
    ...(part ? { part } : {}),
    ...(hand && !withHand.has(type) ? { hand } : {}),
  };
}
