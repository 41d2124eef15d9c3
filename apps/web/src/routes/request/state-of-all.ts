import type { Change } from "@gradus/contracts";
import type { DecisionState, Decisions } from "./use-decisions.ts";

/** What was chosen for all of some changes alike; undefined where they differ. */
export function stateOfAll(
  changes: readonly Change[],
  { stateOf }: Pick<Decisions, "stateOf">,
): DecisionState | undefined {
  const states = new Set(changes.map(stateOf));
  return states.size === 1 ? [...states][0] : undefined;
}
