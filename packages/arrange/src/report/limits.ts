import type { Score } from "@gradus/score";
import type { Player } from "../difficulty/index.ts";
import type { Reach } from "../operations/operation.ts";
import { reachesOf } from "./playability.ts";

export type Limit = {
  readonly code: string;
  readonly limit: string;
  readonly state: "kept" | "exceeded" | "not-used";
  readonly measures: string[];
};

/** The hard limits of a level, and in which measures of the result they are exceeded. */
export function limitsOf(result: Score, player: Player, most: Reach): Limit[] {
  const reaches = player.keyboard ? reachesOf(result, player) : [];
  const check = (code: string, limit: string, over: (reach: Reach) => boolean): Limit => {
    if (!player.keyboard) return { code, limit, state: "not-used", measures: [] };
    const numbers = reaches
      .filter(({ reach }) => over(reach))
      .map(({ part, measure }) => result.parts[part]?.measures[measure]?.number ?? "");
    const measures = [...new Set(numbers)];
    return { code, limit, state: measures.length > 0 ? "exceeded" : "kept", measures };
  };
  return [
    check("maxNotesPerHand", `at most ${most.notes} notes in one hand`, (reach) => reach.notes > most.notes),
    check("maxSpan", `at most ${most.span} semitones in one hand`, (reach) => reach.span > most.span),
    { code: "positionsPerPhrase", limit: "hand positions in a phrase", state: "not-used", measures: [] },
  ];
}
