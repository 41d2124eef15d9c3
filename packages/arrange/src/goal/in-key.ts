import { handsOf, type Player } from "@gradus/difficulty";
import type { Score } from "@gradus/score";
import { withTablature } from "../write/tablature/follow.ts";
import type { KeyChange } from "./key-change.ts";
import type { Run } from "./key-policy.ts";
import { movedBy } from "./moved.ts";

/** What a run is made from, set in one of the keys that it may be in. */
export type InKey = {
  /** undefined = the piece's own key */
  readonly key: KeyChange | undefined;
  readonly heard: Score;
  readonly transposed: Score;
  readonly moved: Player;
};

/** The scores and the player of a run in a key; in the piece's own without one. Pure. */
export function inKey(
  { score, heard, player }: Pick<Run, "score" | "heard" | "player">,
  key: KeyChange | undefined,
): InKey {
  if (!key) return { key, heard, transposed: score, moved: player };
  const transposed = withTablature(movedBy(score, key.shift), score);
  return {
    key,
    heard: movedBy(heard, key.shift),
    transposed,
    moved: { ...player, hands: handsOf(transposed, player) },
  };
}
