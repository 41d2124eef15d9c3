import type { Constraint, ConstraintOf, ConstraintType } from "@gradus/contracts";
import type { Player } from "@gradus/difficulty";
import { profileOf } from "@gradus/difficulty";
import { attributesAt, type Score, ZERO } from "@gradus/score";
import type { Operation } from "../operations/operation.ts";
import type { StaffMaterial } from "../read/material.ts";
import type { Order } from "./asks.ts";
import { coverOf, handOf, isInHand, measuresIn } from "./cover.ts";
import { guardOf } from "./guards.ts";
import { ruleBuilders } from "./rules/index.ts";
import type { Rule, RuleSide } from "./rules/rule.ts";
import { tonicOf } from "./tonic.ts";

/** What the wishes make of a staff before the search sees it. */
export type Obedience = {
  /** true when some wish changes notes by itself, whatever the level */
  readonly changesNotes: boolean;
  /** the staff without the bars that must stay as they are */
  readonly freed: (material: StaffMaterial) => StaffMaterial;
  /** the engine's own operations, kept from what must not change, and after them those that were asked for */
  readonly operations: (material: StaffMaterial, own: readonly Operation[]) => readonly Operation[];
};

export const noWishes: Obedience = { changesNotes: false, freed: (material) => material, operations: (_, own) => own };

/** Order in which rules have their say: what is played, then when, then which notes, then where. */
const order: readonly string[] = [
  "wish-layer",
  "wish-pattern",
  "wish-doubling",
  "wish-tuplets",
  "wish-syncopation",
  "wish-dotted",
  "wish-note-values",
  "wish-repeated-notes",
  "wish-rests",
  "wish-ties",
  "wish-leaps",
  "wish-accidentals",
  "wish-hands",
  "wish-strokes",
  "wish-chords",
  "wish-range",
  "wish-places",
  "wish-intervals",
  "wish-span",
  "wish-notes",
];

/** Turns what was asked into rules, locks and guards for the staves of a player. */
export function obedienceOf(orders: readonly Order[], score: Score, player: Player): Obedience {
  if (orders.length === 0) return noWishes;
  const measures = score.parts[player.parts[0] ?? 0]?.measures ?? [];
  const own = orders.filter(({ constraint }) => concerns(constraint, score, player));
  return {
    changesNotes: own.some(({ constraint: { type } }) => hasRules(type)),
    freed: (material) => {
      const locked = lockedBars(own, material, score, player);
      return locked.size === 0
        ? material
        : { ...material, bars: material.bars.map((bar, i) => (locked.has(i) ? undefined : bar)) };
    },
    operations: (material, operations) => {
      const side = ruleSide(material, score, player);
      const mine = own.filter(({ constraint }) => isInHand(material, handOf(constraint), player));
      const guard = guardOf(
        mine.map(({ constraint }) => constraint),
        side,
      );
      const rules = mine.flatMap(({ constraint }) => {
        const cover = coverOf(constraint, measures);
        return ruleOf(constraint, side).map((rule) => asOperation(rule, cover));
      });
      const inOrder = rules.toSorted((a, b) => order.indexOf(a.rule) - order.indexOf(b.rule));
      return [...operations.map(guard), ...inOrder];
    },
  };
}

/** Wishes for another part than the player's do not concern this run. */
export function concerns({ scope }: Constraint, score: Score, player: Player): boolean {
  if (!scope?.part) return true;
  const wanted = scope.part.toLowerCase();
  return player.parts.some((index) => {
    const part = score.parts[index];
    return part ? [part.name, ...part.instrumentNames].join(" ").toLowerCase().includes(wanted) : false;
  });
}

type Builder = (constraint: Constraint, side: RuleSide) => Rule | readonly Rule[] | undefined;

function ruleOf(constraint: Constraint, side: RuleSide): readonly Rule[] {
  const build = ruleBuilders[constraint.type] as Builder | undefined;
  const made = build?.(constraint, side);
  return made === undefined ? [] : "rule" in made ? [made] : made;
}

/** True for a type that has rules for bars. */
const hasRules = (type: ConstraintType): boolean => ruleBuilders[type] !== undefined;

const asOperation = ({ rule, reason, measures, apply }: Rule, cover: ReadonlySet<number>): Operation => ({
  rule,
  strengths: 1,
  asked: measures ? new Set([...cover].filter((index) => measures.has(index))) : cover,
  reason: () => reason,
  apply: (bar, _strength, context) => apply(bar, context),
});

function ruleSide(material: StaffMaterial, score: Score, player: Player): RuleSide {
  const part = score.parts[material.part];
  const attributes = part && attributesAt(part, 0, ZERO);
  return {
    role: material.role,
    keyboard: player.keyboard,
    tonic: tonicOf(score),
    key: attributes?.key ?? { fifths: 0, mode: undefined },
    clef: attributes?.clefs.get(material.staff),
    hand: material.hand,
    profile: part && profileOf(part),
    bars: material.bars,
    measures: part?.measures ?? [],
    transpose: attributes?.transpose?.chromatic ?? 0,
  };
}

/** Indices of the bars of a staff that a wish keeps as they are. */
export function lockedBars(
  orders: readonly Order[],
  material: Pick<StaffMaterial, "hand" | "role">,
  score: Score,
  player: Player,
): ReadonlySet<number> {
  const measures = score.parts[player.parts[0] ?? 0]?.measures ?? [];
  const locked = new Set<number>();
  for (const { constraint } of orders) {
    if (!isInHand(material, handOf(constraint), player)) continue;
    for (const bar of locksOf(constraint, material.role, measures)) locked.add(bar);
  }
  return locked;
}

function locksOf(
  constraint: Constraint,
  role: StaffMaterial["role"],
  measures: Parameters<typeof coverOf>[1],
): Iterable<number> {
  const is = <T extends ConstraintType>(type: T): ConstraintOf<T> | undefined =>
    constraint.type === type ? (constraint as ConstraintOf<T>) : undefined;
  const lock = is("measures.lock");
  if (lock) return measuresIn(lock.params.ranges, measures);
  const only = is("measures.only");
  if (only) {
    const rewritten = measuresIn(only.params.ranges, measures);
    return measures.map(({ index }) => index).filter((index) => !rewritten.has(index));
  }
  const keep = is("accompaniment.keep");
  if (keep && (role === "accompaniment" || keep.params.hand !== "both")) return coverOf(keep, measures);
  return [];
}
