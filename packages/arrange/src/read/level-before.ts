import type { DifficultySummary, Failure } from "@gradus/contracts";
import { setAside, summariseDifficulty } from "@gradus/difficulty";
import type { Score } from "@gradus/score";
import type { ArrangeRequest } from "../contract.ts";
import { transferred } from "../transfer/index.ts";
import { choosePlayer } from "./choose-player.ts";

export type LevelBefore =
  | { readonly ok: true; readonly part: string; readonly difficulty: DifficultySummary }
  | Failure;

/** where a tune lies that goes to another instrument while no level is chosen yet */
const asItStands = { kind: "relative", steps: 0 } as const;

/**
 * The part that a request means, and its level before anything is done to it: what an editor shows, and what the report of a
 * rewrite calls `before`, figure for figure. `part` is the id of its first part in the score. Pure. Errors: engine/no-part,
 * file/no-notes.
 */
export function levelBefore(
  score: Score,
  { instrument: played, part: stated, tempo }: Pick<ArrangeRequest, "instrument" | "part" | "tempo">,
): LevelBefore {
  const taken = transferred(score, { instrument: played, part: stated, level: asItStands });
  const [part, instrument] = [taken?.part ?? stated, taken?.instrument ?? played];
  const own = setAside(taken?.score ?? score, { instrument, part, tempo }).score;
  const chosen = choosePlayer(own, instrument, part, tempo);
  if (!chosen.ok) return chosen;
  const { hands, parts } = chosen.player;
  const first = own.parts[parts[0] ?? 0];
  return { ok: true, part: first?.id ?? "", difficulty: summariseDifficulty(hands, first?.measures ?? []) };
}
