import type { Constraint } from "@gradus/contracts";
import { bansToo } from "./contradictions.ts";
import type { Item } from "./lexicon/rewrite.ts";
import { permissionOf } from "./permissions.ts";
import { readClause } from "./read-clause.ts";
import { limitedTo } from "./scope-of-type.ts";
import type { Segment } from "./segments.ts";

const says = {
  permission: "Allowed; nothing has to be done for it.",
  level: "That is what the level does.",
  exception: "Taken as an exception to what you said before.",
  again: "It says again what you said before.",
  reason: "Taken as the reason for what you said before.",
  tune: "The tune stays in the hand that has it.",
} as const;

const easier = new Set("easier easy simple simpler simplify lighter plainer".split(" "));
/** words that may stand beside these without asking for more */
const around = new Set(
  "make only get keep be still bit much lot some more little all everything piece rest rhythm accompaniment chord bass left hand part for it to play and also so , a overall generally".split(
    " ",
  ),
);

/** "Make the accompaniment easier" asks for what the level does anyway. */
const isDirection = (items: readonly Item[]): boolean =>
  items.some(({ word, term }) => !term && easier.has(word)) &&
  items.every(({ word, term }) =>
    term ? term.kind === "person" || term.kind === "hand" : easier.has(word) || around.has(word),
  );

/** "… she has not learnt them yet" */
const isReason = (items: readonly Item[]): boolean =>
  items.length === 2 && items[0]?.word === "no" && items[1]?.term?.kind === "person";

const staying = new Set("melody tune stay keep leave be in".split(" "));
/** "The tune must stay in the right hand": nothing moves it to the other. */
const isTuneInPlace = (items: readonly Item[]): boolean =>
  items.some(({ word }) => word === "melody" || word === "tune") &&
  items.some(({ word }) => word === "stay" || word === "keep" || word === "leave") &&
  items.some(({ term }) => term?.kind === "hand" && term.value === "right") &&
  items.every(({ word, term }) => (term ? term.kind === "hand" : staying.has(word)));

/** "No chords in the right hand, just the melody": of the hand, and not of the piece. */
const isOneLineAgain = ({ constraint }: Segment, before: Segment | undefined): boolean =>
  constraint?.type === "texture.keep-layer" &&
  constraint.params.layer === "melody" &&
  before?.constraint?.type === "texture.max-notes" &&
  before.constraint.params.hand === "right" &&
  before.constraint.params.max === 1;

const isWord = (word: string) => (item: Item) => !item.term && item.word === word;

/** What a ban of the thing named would be: "octaves from bar 20", "keep the grace notes". */
function banOf(items: readonly Item[]): Constraint | undefined {
  const [first] = items;
  const named = items.filter((item) => !isWord("keep")(item) && !isWord("but")(item) && !isWord("permit")(item));
  return first && readClause([{ word: "no", start: first.start, end: first.start }, ...named]);
}

/** The ban with what is named taken out of it; undefined where it takes nothing out. */
function excepted(ban: Constraint, named: Constraint): Constraint | undefined {
  if (ban.type === "ornaments.forbid" && named.type === "ornaments.forbid" && named.params.kinds !== "all") {
    const all = ban.params.kinds === "all" ? (["trill", "grace", "mordent", "turn"] as const) : ban.params.kinds;
    const kept = new Set<string>(named.params.kinds);
    const kinds = all.filter((kind) => !kept.has(kind));
    return kinds.length > 0 && kinds.length < all.length ? { ...ban, params: { kinds } } : undefined;
  }
  const measures = named.scope?.measures;
  return measures && bansToo(ban, named) ? excepting(ban, measures) : undefined;
}

/** A constraint that does not hold in these measures; undefined where it says something of the whole piece. */
export function excepting(
  constraint: Constraint,
  measures: NonNullable<Constraint["scope"]>["measures"],
): Constraint | undefined {
  if (!measures || constraint.scope?.measures) return undefined;
  const exceptMeasures = [...(constraint.scope?.exceptMeasures ?? []), ...measures];
  const scope = limitedTo(constraint.type, { ...constraint.scope, exceptMeasures });
  return scope ? ({ ...constraint, scope } as Constraint) : undefined;
}

/**
 * The stretches of a sentence with what says nothing by itself set aside: what the level does, and what makes an exception to a ban
 * before it ("no octaves, but octaves from bar 20"), which the ban then has.
 */
export function withAsides(segments: readonly Segment[]): readonly Segment[] {
  const out: Segment[] = [];
  for (const segment of segments) {
    if (isOneLineAgain(segment, out.at(-1))) {
      out.push({ ...segment, constraint: undefined, aside: { note: says.again } });
      continue;
    }
    const said = segment.constraint === undefined ? saidBy(segment, out) : undefined;
    if (said) out.splice(0, out.length, ...said.before);
    out.push(said ? { ...segment, aside: said.aside } : segment);
  }
  return out;
}

function saidBy(
  { items }: Segment,
  before: readonly Segment[],
): (Pick<Required<Segment>, "aside"> & { readonly before: readonly Segment[] }) | undefined {
  if (isDirection(items)) return { aside: { note: says.level }, before };
  if (isReason(items) && before.length > 0) return { aside: { note: says.reason }, before };
  if (isTuneInPlace(items)) return { aside: { note: says.tune }, before };
  const permission = permissionOf(items);
  const named = permission ?? banOf(items);
  if (!named) return undefined;
  const after = before.map((one) => {
    const constraint = one.constraint && excepted(one.constraint, named);
    return constraint ? { ...one, constraint } : one;
  });
  if (after.some((one, i) => one !== before[i])) return { aside: { note: says.exception }, before: after };
  return permission && { aside: { note: says.permission, permission }, before };
}
