import { broughtBack, gradePlayer, type Player, setAside } from "@gradus/difficulty";
import type { Score } from "@gradus/score";
import type { ArrangeRequest, ArrangeResult, OnProgress } from "./contract.ts";
import { type KeyChange, keyChangeOf } from "./goal/key-change.ts";
import type { Run } from "./goal/key-policy.ts";
import { targetOf } from "./goal/target.ts";
import { type RewriteOne, rewriteEnsemble } from "./lines/ensemble.ts";
import { isForEveryone } from "./lines/members.ts";
import { isDrums, rewriteDrums } from "./lines/rewrite-drums.ts";
import { isLine, rewriteLines } from "./lines/rewrite-lines.ts";
import { enrichLines, isRicherLine } from "./lines/rewrite-richer.ts";
import { enrichEnsemble } from "./lines/richer-ensemble.ts";
import { asksOf, keyWish, type Order, ordersOf } from "./obey/index.ts";
import { isPlanned, rewriteByPlan } from "./plan/rewrite-by-plan.ts";
import { choosePlayer } from "./read/choose-player.ts";
import { levelBefore } from "./read/level-before.ts";
import { enrichHands } from "./richer/rewrite-richer-hands.ts";
import { enrichPlucked, isRicherPlucked } from "./richer/rewrite-richer-plucked.ts";
import { transferred, withTransfer } from "./transfer/index.ts";

/**
 * Rewrites one player's part of a score to a level. Pure and deterministic; the input is not changed. The result has as
 * many measures as the source and no structural error that the source did not have. A level that cannot be reached, or
 * that the source has already, is said in `report.target.note`. The harmony is read from `heard`, measure for measure: the
 * piece that a melody was taken from. Fails when the part does not exist or has no notes.
 */
export function arrange(
  score: Score,
  request: ArrangeRequest,
  onProgress: OnProgress = () => {},
  heard: Score = score,
): ArrangeResult {
  onProgress("analysing", 0);
  const taken = transferred(score, request);
  if (!taken) return rewrite({ score, heard, request, taken: false }, onProgress);
  const { part, instrument } = taken;
  const moved = { score: taken.score, heard, request: { ...request, part, instrument }, taken: true };
  return withLevelBefore(withTransfer(rewrite(moved, onProgress), taken), score, request);
}

/** A tune that was taken to another instrument lies as its level wants it; before that it is as hard as `levelBefore` says. */
function withLevelBefore(result: ArrangeResult, score: Score, request: ArrangeRequest): ArrangeResult {
  const measured = levelBefore(score, request);
  return result.ok && measured.ok ? { ...result, report: { ...result.report, before: measured.difficulty } } : result;
}

type Given = Pick<Run, "score" | "heard" | "request" | "taken">;

/** The rewrite of what the player plays; what others in the same part play stays as it was. */
function rewrite(given: Given, onProgress: OnProgress): ArrangeResult {
  const { score, shared } = setAside(given.score, given.request);
  const result = rewriteOwn({ ...given, score }, onProgress);
  if (!result.ok || score === given.score) return result;
  const { report } = result;
  const isOne = shared.length > 0 && report.parts === undefined;
  const note = [isOne ? sharedPart : "", report.target.note].filter((text) => text !== "").join(" ");
  return { ...result, score: broughtBack(result.score), report: { ...report, target: { ...report.target, note } } };
}

const sharedPart = "Several voices share this part: the highest one was rewritten, the others stay as they were.";

function rewriteOwn(given: Given, onProgress: OnProgress): ArrangeResult {
  const { score, request } = given;
  const chosen = choosePlayer(score, request.instrument, request.part, request.tempo);
  if (!chosen.ok) return chosen;
  const { player } = chosen;
  const before = gradePlayer(player.hands).grade;
  const measures = score.parts[player.parts[0] ?? 0]?.measures.length ?? 0;
  const asks = asksOf(request, { instrument: request.instrument, measures });
  const orders = ordersOf(asks);
  const run: Run = { ...given, player, before, target: targetOf(request.level, before), asks, orders };
  const asked = keyOfRun(score, player, request, orders);
  const each: RewriteOne = (own) => rewriteOne(own, undefined, () => {});
  if (isForEveryone(run))
    return (request.type === "simplify" ? rewriteEnsemble : enrichEnsemble)(run, asked, onProgress, each);
  return rewriteOne(run, asked, onProgress);
}

/** The rewrite of one player, by the plan of his kind. */
function rewriteOne(run: Run, asked: KeyChange | undefined, onProgress: OnProgress): ArrangeResult {
  const { request, player } = run;
  if (isPlanned(player, request)) return rewriteByPlan(run, asked, onProgress);
  if (isDrums(player)) return rewriteDrums(run, onProgress);
  if (isLine(player, request)) return rewriteLines(run, asked, onProgress);
  if (isRicherLine(player, request)) return enrichLines(run, asked, onProgress);
  if (isRicherPlucked(player, request)) return enrichPlucked(run, asked, onProgress);
  return enrichHands(run, asked, onProgress);
}

/** A key asked for in words goes before the key of the form only as a must-have, or when the form asks for none. */
function keyOfRun(
  score: Score,
  player: Player,
  request: ArrangeRequest,
  orders: readonly Order[],
): KeyChange | undefined {
  const chosen = request.key === "keep" || request.key === "auto" ? undefined : keyChangeOf(score, request.key);
  const wished = keyWish(chosen ? orders.filter(({ must }) => must) : orders, score, player);
  return wished === "fixed" ? undefined : (wished ?? chosen);
}
