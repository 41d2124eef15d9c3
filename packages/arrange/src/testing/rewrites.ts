import { type Score, validate } from "@gradus/score";
import { arrange } from "../arrange.ts";
import type { ArrangeRequest, ArrangeResult } from "../contract.ts";
import { asksOf } from "../obey/asks.ts";
import { checkOf } from "../obey/checks/index.ts";
import { coverOf } from "../obey/cover.ts";
import { choosePlayer } from "../read/choose-player.ts";

/** What tests ask for where they say nothing else: the piano piece two grades easier, in its own key. */
export const request: ArrangeRequest = {
  type: "simplify",
  system: "General",
  level: { kind: "relative", steps: -2 },
  instrument: "Piano",
  part: undefined,
  key: "keep",
  seed: 1,
};

/** The rewrite of a score with these changes to `request`; throws where there is none. */
export function rewrite(
  source: Score,
  changes: Partial<ArrangeRequest> = {},
): Extract<ArrangeResult, { readonly ok: true }> {
  const result = arrange(source, { ...request, ...changes });
  if (!result.ok) throw new Error(result.message);
  return result;
}

export const beginner = { kind: "grade", grade: 1.5, name: "Beginner" } as const;

/** The same for beginners, by an instrument; throws where the rewrite has an error that its source does not have. */
export function forBeginners(source: Score, instrument: string, changes: Partial<ArrangeRequest> = {}) {
  const result = rewrite(source, { level: beginner, instrument, seed: 0, ...changes });
  const [error] = validate(result.score, { against: source }).filter(({ severity }) => severity === "error");
  if (error) throw new Error(error.message);
  return result;
}

/** Whether a result (the source itself without one) passes the check of the first wish in a text. */
export function passes(source: Score, instrument: string, wish: string, result: Score = source): boolean | undefined {
  const measures = source.parts[0]?.measures ?? [];
  const constraint = asksOf({ mustHaves: wish }, { instrument, measures: measures.length })[0]?.wish.constraint;
  const chosen = choosePlayer(source, instrument, undefined);
  if (!chosen.ok || !constraint) throw new Error("a player and a wish expected");
  const cover = coverOf(constraint, measures);
  return checkOf(constraint, { source, transposed: source, result, player: chosen.player, cover })?.kept;
}
