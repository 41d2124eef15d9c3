import type { Constraint } from "@gradus/contracts";
import { bansToo } from "./contradictions.ts";
import { isDirection } from "./direction.ts";
import type { Item } from "./lexicon/rewrite.ts";
import { permissionOf } from "./permissions.ts";
import { readClause } from "./read-clause.ts";
import { limitedTo } from "./scope-of-type.ts";
import type { Segment } from "./segments.ts";

export const says = {
  permission: "Allowed; nothing has to be done for it.",
  level: "That is what the level does.",
  exception: "Taken as an exception to what you said before.",
  again: "It says again what you said before.",
  reason: "Taken as the reason for what you said before.",
  place: "Taken as the place of what you said before.",
  tune: "The tune stays in the hand that has it.",
} as const;

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
    // "it is a ballad" tells why
    if (segment.constraint?.type === "style.set" && out.length > 0 && isWord("be")(segment.items[0] as Item)) {
      out.push({ ...segment, constraint: undefined, aside: { note: says.reason } });
      continue;
    }
    const said = segment.constraint === undefined ? saidBy(segment, out) : undefined;
    if (said) out.splice(0, out.length, ...said.before);
    out.push(
      said ? { ...segment, ...(said.aside ? { aside: said.aside } : {}), constraint: said.constraint } : segment,
    );
  }
  return out;
}

/** "Octaves are fine in the right hand, but not in the left": what is allowed in one place is banned in the other. */
function bannedElsewhere(items: readonly Item[], before: Segment | undefined): Constraint | undefined {
  const allowed = before?.aside?.permission;
  const [first, ...rest] = items.filter(({ word, term }) => term || word !== "but");
  const place = rest.filter(({ term }) => term);
  if (!allowed || !first || first.term || !["not", "no", "never"].includes(first.word)) return undefined;
  if (place.length !== 1 || !rest.every(({ word, term }) => term || word === "in" || word === "for")) return undefined;
  const hand = place[0]?.term?.kind === "hand" ? place[0].term.value : undefined;
  const measures = place[0]?.term?.kind === "bars" ? place[0].term.value : undefined;
  const { hand: _, ...scope } = allowed.scope ?? {};
  const limited = limitedTo(allowed.type, {
    ...scope,
    ...(hand ? { hand } : {}),
    ...(measures ? { measures: [...measures] } : {}),
  });
  if (!limited || (!hand && !measures)) return undefined;
  const params = hand && "hand" in allowed.params ? { ...allowed.params, hand } : allowed.params;
  const placed = Object.keys(limited).length > 0 ? { scope: limited } : {};
  return { type: allowed.type, params, ...placed, strength: allowed.strength } as Constraint;
}

function saidBy(
  { items }: Segment,
  before: readonly Segment[],
): (Partial<Pick<Segment, "aside" | "constraint">> & { readonly before: readonly Segment[] }) | undefined {
  if (isDirection(items)) return { aside: { note: says.level }, before };
  if (isReason(items) && before.length > 0) return { aside: { note: says.reason }, before };
  if (isTuneInPlace(items)) return { aside: { note: says.tune }, before };
  const elsewhere = bannedElsewhere(items, before.at(-1));
  if (elsewhere) return { constraint: elsewhere, before };
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
