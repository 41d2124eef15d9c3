import type { Player } from "@gradus/difficulty";
import type { ArrangeRequest, ArrangeResult, OnProgress } from "../contract.ts";
import type { KeyChange } from "../goal/key-change.ts";
import type { Run } from "../goal/key-policy.ts";
import { inLongerValues, withValuesSaid } from "../goal/note-values.ts";
import { tolerance } from "../goal/target.ts";
import { obedienceOf } from "../obey/index.ts";
import type { Reading } from "../read/reading.ts";
import { isAtLevel } from "../report/build-report.ts";
import { planChanges } from "../report/plan-changes.ts";
import { reportRun } from "../report/report-run.ts";
import { pageForLevel, pageForStep } from "../write/page-for-level.ts";
import { settle, unchanged } from "../write/settle.ts";
import { isBeyondWords } from "./beyond-words.ts";
import { rewrittenBy, stagesOf } from "./obeyed.ts";
import { type Place, placeOf } from "./place.ts";
import type { Plan } from "./plan.ts";
import { type Planned, planRun, readingOfRun, wordsFor, wordsOf } from "./plan-run.ts";
import { outOfReach, outOfReachAsWritten } from "./reach.ts";
import { stretchesOf } from "./stretches.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { withinLimits } from "./within-limits.ts";

/** True for a player and a request that are arranged by plan: keyboards with both hands, made easier. */
export const isPlanned = (player: Player, { type }: Pick<ArrangeRequest, "type">): boolean =>
  player.keyboard && type === "simplify";

/**
 * Arranges a keyboard piece for a level: reads it, chooses one plan for all of it, writes that. `asked` is a key that was
 * asked for. Fails with engine/out-of-reach where too little would be left of the piece. Pure and deterministic.
 */
export function rewriteByPlan(run: Run, asked: KeyChange | undefined, onProgress: OnProgress): ArrangeResult {
  const { before, target } = run;
  const reading = readingOfRun(run);
  onProgress("analysing", 100);
  const isNamed = isAtLevel(run.request, before, target.grade);
  if (before - target.grade > tolerance && !isNamed) return rewrittenInValues(run, reading, asked, onProgress);
  const place = placeOf(run, reading, asked);
  if (isNamed && isBeyondWords(place.ground, wordsFor(run, reading))) {
    const result = rewrittenInValues(run, reading, asked, onProgress);
    if (result.ok && result.report.changes.length > 0) return result;
  }
  return atLevel(run, place, onProgress);
}

/** The rewrite in note values twice as long where they serve the level, else in the piece's own. */
function rewrittenInValues(
  run: Run,
  reading: Reading,
  asked: KeyChange | undefined,
  onProgress: OnProgress,
): ArrangeResult {
  const longer = inLongerValues(run, reading, wordsOf(run));
  const result = longer && rewritten(longer, readingOfRun(longer), asked, onProgress);
  if (result && (!result.ok || result.report.changes.length > 0)) return withValuesSaid(result, run);
  return rewritten(run, reading, asked, onProgress);
}

/** The best plan of a run, written into its score; refused where the level is out of reach. */
function rewritten(run: Run, reading: Reading, asked: KeyChange | undefined, onProgress: OnProgress): ArrangeResult {
  const { score, player, orders } = run;
  const planned = planRun(run, reading, asked);
  onProgress("rewriting", 100);
  const refused = outOfReach(run, reading, asked, planned);
  if (refused) return refused;
  const { place, plan } = planned;
  if (plan || obedienceOf(orders, score, player).changesNotes) {
    const written = writePlan(run, place, planned, onProgress);
    const grade = written.ok ? written.report.after.grade : undefined;
    return (grade !== undefined && outOfReachAsWritten(run, reading, asked, planned, grade)) || written;
  }
  return reportedUnchanged(run, place, onProgress, noteOnNoPlan(place.ground));
}

/** A piece at its level stays as it is but for wishes, and for chords that are too full or too wide for a level by name. */
function atLevel(run: Run, place: Place, onProgress: OnProgress): ArrangeResult {
  const isNamed = isAtLevel(run.request, run.before, run.target.grade);
  const bars = isNamed ? withinLimits(place.ground, wordsOf(run)) : undefined;
  if (bars) return writeBars(run, place, { bars, note: lightenedNote }, onProgress);
  return obedienceOf(run.orders, run.score, run.player).changesNotes
    ? writePlan(run, place, undefined, onProgress)
    : reportedUnchanged(run, place, onProgress);
}

const lightenedNote = "The piece is at this level already; only chords too full or too wide for it were lightened.";

/** Why a piece is left as it is although a step down was asked for. */
const noteOnNoPlan = ({ reading }: Place["ground"]): string =>
  2 * stretchesOf(reading).reduce((sum, { imitates, bars }) => sum + (imitates ? bars.length : 0), 0) >
  reading.piece.bars.length
    ? "Its theme goes from hand to hand, so its notes were left as they are; a slower tempo makes it easier."
    : "Less or simpler notes would hardly make it easier, so they were left as they are; a slower tempo does.";

/** Writes a plan into the score, with what was asked for beside it; without a plan only that. */
function writePlan(run: Run, place: Place, planned: Planned | undefined, onProgress: OnProgress): ArrangeResult {
  const plan = planned?.plan;
  const words = plan && planned.aim.words;
  const bars = plan?.bars ?? place.ground.staves.map((staff) => staff.bars);
  return writeBars(run, place, { bars, plan, words, isStep: !planned?.aim.named }, onProgress);
}

/** What is written: bars by staff, the plan that they come from, the words that the page is set for. */
type Made = {
  readonly bars: Plan["bars"];
  readonly plan?: Plan | undefined;
  readonly words?: Vocabulary | undefined;
  readonly isStep?: boolean;
  readonly note?: string;
};

function writeBars(
  run: Run,
  place: Place,
  { bars, plan, words, isStep, note }: Made,
  onProgress: OnProgress,
): ArrangeResult {
  const { score, player, orders } = run;
  const { transposed, ground } = place;
  const wishes = obedienceOf(orders, transposed, player);
  const stages = ground.staves.map((staff, i) => stagesOf(staff, bars[i] ?? staff.bars, wishes));
  const rewritten = rewrittenBy(ground.staves, stages, true);
  const settled = settle(score, transposed, rewritten, player);
  if (!settled) return reportedUnchanged(run, place, onProgress);
  const { reverted } = settled;
  const page = words ? (isStep ? pageForStep : pageForLevel)(settled.score, player, words) : settled.score;
  const changes = planChanges(transposed, { staves: ground.staves, reading: ground.reading, stages, plan, reverted });
  const arranged = {
    score: page,
    rewrite: { rewritten, reverted, changes, ...(plan && { outside: plan.outside }) },
    ...(note !== undefined && { note }),
  };
  return reportRun(run, place, arranged, onProgress);
}

const reportedUnchanged = (run: Run, place: Place, onProgress: OnProgress, note?: string): ArrangeResult => {
  const score = unchanged(run.score, place.transposed);
  return reportRun(run, place, { score, rewrite: undefined, ...(note !== undefined && { note }) }, onProgress);
};
