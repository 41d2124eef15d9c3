import { generalLevelAt } from "@gradus/contracts";
import { gradePlayer, handsOf, type Player, reachFor } from "@gradus/difficulty";
import { type Score, setKey, toNumber } from "@gradus/score";
import type { ArrangeRequest, ArrangeResult } from "../contract.ts";
import type { KeyChange } from "../goal/key-change.ts";
import { mayMoveKey, type Run } from "../goal/key-policy.ts";
import { withExam } from "../goal/most.ts";
import { keysFor, type PlanKey } from "../goal/plan-key.ts";
import { tolerance } from "../goal/target.ts";
import { finished, obedienceOf } from "../obey/index.ts";
import { harmoniesOf } from "../read/chords/harmonies.ts";
import { materialOf } from "../read/material.ts";
import { readingOf } from "../read/read-piece.ts";
import type { Reading } from "../read/reading.ts";
import { type Arranged, reportOf } from "../report/build-report.ts";
import { planChanges } from "../report/plan-changes.ts";
import { retimedMap } from "../report/retimed-map.ts";
import type { Rewritten } from "../write/rewritten.ts";
import { settle, unchanged } from "../write/settle.ts";
import { withTablature } from "../write/tablature/follow.ts";
import { type Aim, type Ground, type Plan, plansFor } from "./choose.ts";
import { keptBy } from "./kept-by.ts";
import { stagesOf } from "./obeyed.ts";
import { inKey } from "./sketch.ts";
import { type Vocabulary, vocabularyOf } from "./vocabulary.ts";

type OnProgress = (stage: "analysing" | "rewriting" | "checking", percent: number) => void;

/** True for a player and a request that are arranged by plan: keyboards with both hands, made easier. */
export const isPlanned = (player: Player, { type }: Pick<ArrangeRequest, "type">): boolean =>
  player.keyboard &&
  type === "simplify" &&
  player.hands.L.length > 0 &&
  player.hands.R.length > 0 &&
  player.sides.some(({ hand }) => hand === "L");

/** A piece in one of the keys that it may be set in. */
type InKey = {
  readonly key: KeyChange | undefined;
  readonly transposed: Score;
  readonly moved: Player;
  readonly ground: Ground;
};

/**
 * Arranges a keyboard piece for a level: reads it, chooses one plan for all of it, writes that. `asked` is a key that was
 * asked for. Pure and deterministic.
 */
export function rewriteByPlan(run: Run, asked: KeyChange | undefined, onProgress: OnProgress): ArrangeResult {
  const { score, request, player, before, target, orders } = run;
  const level = generalLevelAt(target.grade);
  const named = vocabularyOf(level.id);
  const isThere = before - target.grade <= tolerance;
  const words: Vocabulary = wordsOf(named, run);
  const reading = readingOf(score, player, (piece, heard) => harmoniesOf(heard, piece));
  onProgress("analysing", 100);
  const own: PlanKey = { change: undefined, price: 0 };
  const keys = asked ? [{ change: asked, price: 0 }] : mayMoveKey(run) && !isThere ? choiceOf(score, words) : [own];
  const changesNotes = obedienceOf(orders, score, player).changesNotes;
  if (isThere && !changesNotes) {
    const place = inOneKey(run, reading, asked);
    return reported(run, place, { score: unchanged(score, place.transposed), rewrite: undefined }, onProgress);
  }
  const keeps = isThere ? { tune: true, lower: true } : keptBy(orders);
  const aim: Aim = { words, target: target.grade, before, named: request.level.kind === "grade", keeps };
  const best = keys
    .flatMap(({ change, price }) => {
      const place = inOneKey(run, reading, change);
      const [plan] = isThere ? [] : plansFor(place.ground, aim);
      return { place, plan, cost: price + (plan?.cost ?? 0) };
    })
    .toSorted((a, b) => Number(b.plan !== undefined) - Number(a.plan !== undefined) || a.cost - b.cost)[0];
  onProgress("rewriting", 100);
  if (!best) return reportedUnchanged(run, inOneKey(run, reading, asked), onProgress);
  return writePlan(run, best.place, best.plan, onProgress);
}

const keysTried = 2;
const choiceOf = (score: Score, { keySigns }: Vocabulary): readonly PlanKey[] =>
  keysFor(score, keySigns).slice(0, keysTried);

/** The words of the level; a board's table may allow fewer notes, and what a step leaves may keep what the source has. */
function wordsOf(words: Vocabulary, { player, request }: Run): Vocabulary {
  const most = withExam(
    reachFor(player, { id: words.id, maxNotesPerHand: words.notes, maxSpan: words.span }),
    player,
    request,
  );
  const notes = Math.min(words.notes, most.notes);
  const span = Math.min(words.span, most.span);
  return request.level.kind === "relative" ? { ...words, notes, span, keySigns: 7 } : { ...words, notes, span };
}

function inOneKey(run: Run, reading: Reading, key: KeyChange | undefined): InKey {
  const { score, player, request, orders } = run;
  const heard = key ? setKey(run.heard, key.shift) : run.heard;
  const transposed = key ? withTablature(setKey(score, key.shift), score) : score;
  const moved: Player = key ? { ...player, hands: handsOf(transposed, player) } : player;
  const level = generalLevelAt(run.target.grade);
  const most = withExam(reachFor(moved, level), moved, request);
  const wishes = obedienceOf(orders, transposed, player);
  const staves = materialOf(transposed, moved, { range: [0, 127], most, heard, level: level.name });
  return {
    key,
    transposed,
    moved,
    ground: {
      reading: key ? inKey(reading, key.shift) : reading,
      staves: staves.map(wishes.freed),
      starts: (transposed.parts[player.parts[0] ?? 0]?.measures ?? []).map(({ start }) => toNumber(start)),
      gradeOf: ({ R, L }) => gradePlayer({ ...moved.hands, R, L }).grade,
    },
  };
}

/** Writes a plan into the score, with what was asked for beside it; without a plan only that. */
function writePlan(run: Run, place: InKey, plan: Plan | undefined, onProgress: OnProgress): ArrangeResult {
  const { score, player, orders } = run;
  const { transposed, ground } = place;
  const wishes = obedienceOf(orders, transposed, player);
  const stages = ground.staves.map((staff, i) => stagesOf(staff, plan?.bars[i] ?? staff.bars, wishes));
  const rewritten: Rewritten = {
    staves: ground.staves.map(({ part, staff, bars }, i) => ({
      part,
      staff,
      bars,
      after: bars.map((bar, measure) => stages[i]?.[measure]?.at(-1)?.after ?? bar),
    })),
    measures: ground.starts.length,
    keyboard: true,
  };
  const settled = settle(score, transposed, rewritten, player);
  if (!settled) return reportedUnchanged(run, place, onProgress);
  const { reverted } = settled;
  const changes = planChanges(transposed, { staves: ground.staves, reading: ground.reading, stages, plan, reverted });
  return reported(run, place, { score: settled.score, rewrite: { rewritten, reverted, changes } }, onProgress);
}

const reportedUnchanged = (run: Run, place: InKey, onProgress: OnProgress): ArrangeResult =>
  reported(run, place, { score: unchanged(run.score, place.transposed), rewrite: undefined }, onProgress);

function reported(run: Run, place: InKey, arranged: Arranged, onProgress: OnProgress): ArrangeResult {
  const { score, request, player, before, target, asks, orders } = run;
  const signed = finished(arranged.score, score, orders, player);
  onProgress("checking", 100);
  const { transposed, moved, key } = place;
  const start = { request, source: score, transposed, player, moved, before, target, key, asks };
  const tempo = retimedMap(player.tempo, arranged.score, signed);
  return reportOf(start, { ...arranged, score: signed, tempo });
}
