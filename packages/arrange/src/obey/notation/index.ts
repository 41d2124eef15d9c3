import { type Constraint, constraintSchema, type Report } from "@gradus/contracts";
import type { Player } from "@gradus/difficulty";
import { type Score, validate } from "@gradus/score";
import type { Order } from "../asks.ts";
import { ofType } from "../asks.ts";
import { coverOf, handOf, measuresIn } from "../cover.ts";
import { concerns } from "../obey.ts";
import { symbolFinishes } from "./chord-symbols.ts";
import { clefFinishes } from "./clefs.ts";
import { readingFinishes } from "./fingering.ts";
import type { Finishes, Job } from "./finish.ts";
import { ornamentFinishes } from "./ornaments.ts";
import { playingFinishes } from "./playing.ts";
import { signFinishes } from "./signs.ts";
import { tempoFinishes } from "./tempo.ts";

const finishes: readonly Finishes[] = [
  signFinishes,
  ornamentFinishes,
  playingFinishes,
  clefFinishes,
  tempoFinishes,
  symbolFinishes,
  readingFinishes,
];

/** Codes of the validator that say something changed which a person asked to change: no errors of this result. */
export function waivedIn(requirements: Report["requirements"]): readonly string[] {
  const constraints = requirements.flatMap(({ constraint }) => constraintSchema.safeParse(constraint).data ?? []);
  return waivedBy(constraints);
}

function waivedBy(constraints: readonly Constraint[]): readonly string[] {
  const tempo = constraints.some(({ type }) => type === "tempo.max" || type === "tempo.min");
  const lyrics = constraints.some(({ type, params }) => type === "lyrics.keep" && params.mode === "remove");
  return [...(tempo ? ["P5"] : []), ...(lyrics ? ["P3"] : [])];
}

/**
 * The rewrite with the signs that were asked for, added or removed after the notes are settled. Locked measures keep
 * theirs. A change that would make an error which the source does not have is left out.
 */
export function finished(score: Score, source: Score, orders: readonly Order[], player: Player): Score {
  const measures = source.parts[player.parts[0] ?? 0]?.measures ?? [];
  const locked = measuresIn(
    ofType(orders, "measures.lock").flatMap(({ params }) => params.ranges),
    measures,
  );
  const waived = waivedBy(orders.map(({ constraint }) => constraint));
  let now = score;
  for (const { constraint } of orders) {
    if (!concerns(constraint, source, player)) continue;
    const cover = new Set([...coverOf(constraint, measures)].filter((index) => !locked.has(index)));
    for (const finish of finishes) {
      const made = finish[constraint.type] as ((constraint: Constraint, job: Job) => Score) | undefined;
      const next = made?.(constraint, { score: now, player, hand: handOf(constraint), cover }) ?? now;
      if (next !== now && isSound(next, source, waived)) now = next;
    }
  }
  return now;
}

const isSound = (score: Score, source: Score, waived: readonly string[]): boolean =>
  validate(score, { against: source }).every(({ severity, code }) => severity !== "error" || waived.includes(code));
