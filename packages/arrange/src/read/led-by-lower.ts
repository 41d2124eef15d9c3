import type { Player } from "@gradus/difficulty";
import type { Score } from "@gradus/score";
import { pieceOf } from "./piece.ts";
import { tuneOf } from "./tune/tune.ts";

/** Indices of the measures in which a keyboard player has the tune in the lower hand alone. Pure. */
export function ledByLower(score: Score, player: Player): ReadonlySet<number> {
  if (!player.keyboard) return new Set();
  const byMeasure = Map.groupBy(tuneOf(pieceOf(score, player)), ({ measure }) => measure);
  return new Set(
    [...byMeasure].flatMap(([measure, notes]) => (notes.every(({ hand }) => hand === "L") ? measure : [])),
  );
}
