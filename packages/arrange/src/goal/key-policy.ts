import { missedBy } from "@gradus/contracts";
import type { Player } from "@gradus/difficulty";
import { type Score, syllables } from "@gradus/score";
import type { ArrangeRequest, ArrangeResult } from "../contract.ts";
import type { Ask, Order } from "../obey/index.ts";
import { faultOf, isShort, type Kept } from "../search/verdict.ts";
import { type Target, tolerance, usuallyKept } from "./target.ts";

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

/** grades down from which a keyboard piece in its own key keeps less than in one that makes it so much easier (docs/decisions/0039) */
const farDown = 3.5;
const muchEasier = 0.4;

/** By how many grades another key must be easier for a piece to leave its own unseen; undefined where its own is looked at first. */
export function leavesKeyFor({
  player,
  taken,
  before,
  target,
}: Pick<Run, "player" | "taken" | "before" | "target">): number | undefined {
  if (!player.keyboard) return taken ? 0 : undefined;
  return before - target.grade >= farDown ? muchEasier : undefined;
}

type Done = Extract<ArrangeResult, { readonly ok: true }>;
const usualOf = ({ report }: Done) => usuallyKept(report.before.grade - report.request.targetGrade);

const isShortOf = (result: ArrangeResult): boolean =>
  result.ok && isShort(result.report.target.error, result.report.fidelity, usualOf(result), tolerance);

/** by how much less fault another key must have before a piece leaves its own */
const worthMoving = 0.03;

/** A rewrite on its way: what the search makes of it, and what that becomes measure by measure. */
export type Way = {
  /** the fault of a search that is stuck far from its level, before the rewrite is finished; undefined for any other */
  readonly stuckWith: number | undefined;
  readonly result: () => ArrangeResult;
  readonly polished: () => ArrangeResult;
  /** what most rewrites of its kind keep, when that is known */
  readonly usual: Kept | undefined;
};

/** True for a way that another key might bring nearer to its level, or keep more of. */
export const wantsEasierKey = ({ stuckWith, result }: Way): boolean => stuckWith !== undefined || isShortOf(result());

/**
 * Of the rewrites in the piece's own key and in another the one that reaches the level with more of the piece kept. One
 * that is stuck is finished only where the other is not better already.
 */
export function better(own: Way, moved: Way): Way {
  const result = moved.result();
  const beatsStuck = own.stuckWith !== undefined && result.ok && fault(result) < own.stuckWith - worthMoving;
  return beatsStuck || isLess(result, own.result(), worthMoving) ? moved : own;
}

/** how much more fault of grade, tune and harmony a polished rewrite may have for its line, its bass and its even figures */
const worthPolish = 0.1;

/** The polished rewrite, but for measures that could not be written and made it worse. */
export function finish({ polished, usual, ...way }: Way): ArrangeResult {
  const result = way.result();
  const made = polished();
  const fallsShort = !misses(result) && misses(made);
  return fallsShort || isLess(result, made, worthPolish, usual) ? result : made;
}

const misses = (way: ArrangeResult): boolean => way.ok && Math.abs(way.report.target.error) > missedBy;

const isLess = (a: ArrangeResult, b: ArrangeResult, by: number, usual?: Kept): boolean =>
  a.ok && b.ok && fault(a, usual) < fault(b, usual) - by;

const fault = (done: Done, usual: Kept = usualOf(done)): number =>
  faultOf(done.report.target.error, done.report.fidelity, usual);
