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

/** What only the player of a keyboard does: "on the piano" limits none of it. */
const ofKeyboard = /^(hands\.|position\.)/;

/** The scope as a constraint of this type has it; null when the type cannot be limited so. */
export function limitedTo(type: ConstraintType, scope: Scope): Scope | null {
  const { measures, exceptMeasures, part } = scope;
  // "both hands" limits nothing
  const side = scope.hand === "both" ? undefined : scope.hand;
  // the left hand of a string player is the one that all of these speak of
  const hand = side === "left" && /^(string\.|fretted\.(max-fret|strings))/.test(type) ? undefined : side;
  if ((measures || exceptMeasures) && wholePiece.test(type)) return null;
  // what leaps in the left hand is the hand
  if (hand === "left" && type === "melody.max-leap") return null;
  if (hand && !withHand.has(type) && !handScoped.test(type)) return null;
  // names of chords stand above the piece, for whoever reads them
  const limits = type === "notation.chord-symbols" || (part === "piano" && ofKeyboard.test(type)) ? undefined : part;
  return {
    ...(measures ? { measures } : {}),
    ...(exceptMeasures ? { exceptMeasures } : {}),
    ...(limits ? { part: limits } : {}),
    ...(hand && !withHand.has(type) ? { hand } : {}),
  };
}
