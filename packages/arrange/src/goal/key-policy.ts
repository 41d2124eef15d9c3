import type { Player } from "@gradus/difficulty";
import { type Score, syllables } from "@gradus/score";
import type { ArrangeRequest } from "../contract.ts";
import type { Ask, Order } from "../obey/index.ts";
import type { Target } from "./target.ts";

/** What a rewrite is made from, whatever its key. */
export type Run = {
  readonly score: Score;
  /** where the harmony is read */
  readonly heard: Score;
  readonly request: ArrangeRequest;
  /** the melody was taken from another instrument: its key there is nobody's habit */
  readonly taken: boolean;
  /** the others of an ensemble are rewritten with it: its chords are theirs too */
  readonly together?: boolean;
  /** measures, by index, that are its own to adorn among others; all without it */
  readonly adorns?: ReadonlySet<number>;
  readonly player: Player;
  /** grade of the source */
  readonly before: number;
  readonly target: Target;
  readonly asks: readonly Ask[];
  readonly orders: readonly Order[];
};

/** wishes that mean notes of the piece's own key, or its keys */
const boundToKey = /^(key|pitch|position|measures|melody\.lock|bass\.lock|accompaniment\.keep|harmony\.keep)/;

/** True where the key may be left to the engine, as far as request and wishes go: none names keys, notes or measures. */
export const leavesKey = ({ request, orders }: Pick<Run, "request" | "orders">): boolean =>
  request.key === "auto" &&
  request.type === "simplify" &&
  orders.every(({ constraint }) => !boundToKey.test(constraint.type));

/** True where the key may be left to the engine: as above, and a player alone, without words that a voice has to reach. */
export const mayMoveKey = (run: Run): boolean =>
  leavesKey(run) && run.score.parts.length === run.player.parts.length && syllables(run.score).length === 0;
