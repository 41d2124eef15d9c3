import { generalLevelAt } from "@gradus/contracts";
import { broughtBack, gradePlayer, type Player, rangeFor, reachFor, setAside } from "@gradus/difficulty";
import type { Score } from "@gradus/score";
import type { ArrangeRequest, ArrangeResult, OnProgress } from "./contract.ts";
import { chosenKey, type EasierKey, easierKey } from "./goal/easier-key.ts";
import { inKey } from "./goal/in-key.ts";
import { type KeyChange, keyChangeOf } from "./goal/key-change.ts";
import { better, finish, leavesKeyFor, mayMoveKey, type Run, type Way, wantsEasierKey } from "./goal/key-policy.ts";
import { withExam } from "./goal/most.ts";
import {
  dearHarmonyUpwards,
  leastBesideVoice,
  leastHarmonyUpwards,
  leastMelodyFor,
  targetOf,
  tolerance,
  usuallyKept,
} from "./goal/target.ts";
import { type RewriteOne, rewriteEnsemble } from "./lines/ensemble.ts";
import { isForEveryone } from "./lines/members.ts";
import { isDrums, rewriteDrums } from "./lines/rewrite-drums.ts";
import { isLine, rewriteLines } from "./lines/rewrite-lines.ts";
import { enrichLines, isRicherLine } from "./lines/rewrite-richer.ts";
import { enrichEnsemble } from "./lines/richer-ensemble.ts";
import { asksOf, keyWish, type Order, obedienceOf, ordersOf } from "./obey/index.ts";
import { isPlanned, rewriteByPlan } from "./plan/rewrite-by-plan.ts";
import { choosePlayer } from "./read/choose-player.ts";
import { accompaniesVoice } from "./read/has-words.ts";
import { levelBefore } from "./read/level-before.ts";
import type { Arranged } from "./report/build-report.ts";
import { changesOf } from "./report/changes.ts";
import { reportRun } from "./report/report-run.ts";
import { enrichHands, isRicherHands } from "./richer/rewrite-richer-hands.ts";
import { enrichPlucked, isRicherPlucked } from "./richer/rewrite-richer-plucked.ts";
import { basePlan } from "./search/base-plan.ts";
import { rewrittenOf } from "./search/desk.ts";
import { openDesk } from "./search/open-desk.ts";
import { polish } from "./search/polish.ts";
import { beginSearch, type Found, faultOfDraft, type Goal } from "./search/search.ts";
import { transferred, withTransfer } from "./transfer/index.ts";
import { settle, unchanged } from "./write/settle.ts";

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

/** The rewrite of one player: what is made easier by plan, but for a keyboard's one hand; pianos and guitars made richer by search. */
function rewriteOne(run: Run, asked: KeyChange | undefined, onProgress: OnProgress): ArrangeResult {
  const { score, request, player } = run;
  if (isPlanned(player, request)) return rewriteByPlan(run, asked, onProgress);
  if (isDrums(player)) return rewriteDrums(run, onProgress);
  if (isLine(player, request)) return rewriteLines(run, asked, onProgress);
  if (isRicherLine(player, request)) return enrichLines(run, asked, onProgress);
  if (isRicherPlucked(player, request)) return enrichPlucked(run, asked, onProgress);
  if (isRicherHands(player, request)) return enrichHands(run, asked, onProgress);
  const isFree = !asked && mayMoveKey(run);
  const moved = (key: EasierKey): Way => wayIn(run, chosenKey(key, player), onProgress);
  const leastGain = isFree ? leavesKeyFor(run) : undefined;
  const early = leastGain === undefined ? undefined : easierKey(score, player);
  if (early && leastGain !== undefined && early.gain >= leastGain) return finish(moved(early));
  const own = wayIn(run, asked, onProgress);
  const key = isFree && wantsEasierKey(own) ? (early ?? easierKey(score, player)) : undefined;
  return finish(key ? better(own, moved(key)) : own);
}

/** The way of the rewrite in one key; in the piece's own without one. */
function wayIn(run: Run, key: KeyChange | undefined, onProgress: OnProgress): Way {
  const { score, request, player, before, target, orders } = run;
  const place = inKey(run, key);
  const { heard, transposed, moved } = place;
  const steer = request.type === "simplify" ? -1 : 1;
  const now = key ? gradePlayer(moved.hands).grade : before;
  onProgress("analysing", 100);
  const wishes = obedienceOf(orders, transposed, player);
  const done = (arranged: Arranged): ArrangeResult => reportRun(run, place, arranged, onProgress);
  const isThere = steer * (target.grade - now) <= tolerance;
  if (isThere && !wishes.changesNotes) {
    const result = done({ score: unchanged(score, transposed), rewrite: undefined });
    return { stuckWith: undefined, result: () => result, polished: () => result, usual: undefined };
  }
  const level = generalLevelAt(target.grade);
  const most = withExam(reachFor(moved, level), moved, request);
  const range = rangeFor(moved, level.id, request.type);
  const desk = openDesk(transposed, moved, player, request.type, { range, most, heard, level: level.name }, wishes);
  const start = basePlan(desk, request.type, target.grade, isThere ? undefined : most);
  const sung = accompaniesVoice(score, player);
  const leastOfTune = leastMelodyFor(now - target.grade);
  const leastMelody = sung ? Math.min(leastOfTune, leastBesideVoice) : leastOfTune;
  const goal = isThere ? now : target.grade;
  const kept = usuallyKept(now - goal);
  const usual = moved.keyboard && steer < 0 ? { ...kept, ...(sung && { melody: leastBesideVoice }) } : undefined;
  const leastHarmony = steer > 0 && moved.keyboard ? leastHarmonyUpwards : undefined;
  const dearHarmony = steer > 0 && moved.keyboard ? dearHarmonyUpwards : undefined;
  const aim: Goal = { direction: request.type, target: goal, leastMelody, leastHarmony, dearHarmony, usual };
  const onStep = (share: number): void => onProgress("rewriting", Math.round(100 * share));
  const begun = beginSearch(desk, start, aim, onStep);
  const stuckWith = begun.isStuck ? faultOfDraft(begun.draft, aim) : undefined;
  const written = (made: Found): Arranged => {
    const { plan } = made.draft;
    const settled = settle(score, transposed, rewrittenOf(desk, plan), player);
    if (!settled) return { score: unchanged(score, transposed), rewrite: undefined };
    const kept = plan.map((recipes) => recipes.map((recipe, bar) => (settled.reverted.has(bar) ? [] : recipe)));
    const changes = (total: number) => changesOf(transposed, desk, kept, made.taken, total);
    return {
      score: settled.score,
      rewrite: { rewritten: rewrittenOf(desk, plan), reverted: settled.reverted, changes },
    };
  };
  const found = once(begun.finish);
  const result = once((): ArrangeResult => {
    const arranged = found();
    onProgress("checking", 0);
    return done(written(arranged));
  });
  const polished = (): ArrangeResult => {
    const finer = polish(desk, start, found(), aim, (share) => onProgress("checking", Math.round(100 * share)));
    return finer.draft === found().draft ? result() : done(written(finer));
  };
  return { stuckWith, result, polished, usual };
}

/** What a function gives, made when it is first asked for. */
function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
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
