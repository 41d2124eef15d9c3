import { generalLevelAt, missedBy } from "@gradus/contracts";
import { type Score, tempoMarks, toNumber } from "@gradus/score";
import type { ArrangeResult, OnProgress } from "../contract.ts";
import type { KeyChange } from "../goal/key-change.ts";
import type { Run } from "../goal/key-policy.ts";
import { tolerance } from "../goal/target.ts";
import { obedienceOf } from "../obey/index.ts";
import { techniquesIn } from "../operations/techniques/found-in.ts";
import type { Said } from "../operations/with-steps.ts";
import { planRule, rewrittenBy, stagesOf } from "../plan/obeyed.ts";
import { type Place, placeOf } from "../plan/place.ts";
import { readingOfRun } from "../plan/plan-run.ts";
import { type Vocabulary, vocabularyOf } from "../plan/vocabulary.ts";
import type { Bar } from "../read/bar/bar.ts";
import { stageChanges } from "../report/plan-changes.ts";
import { reportRun } from "../report/report-run.ts";
import { pageForMore } from "../write/page-for-level.ts";
import { settle, unchanged } from "../write/settle.ts";
import { type Chosen, nearestHands } from "./choose-hands.ts";
import { lowersOf } from "./lower-ladder.ts";
import { handMaker } from "./richer-hands.ts";
import { uppersOf } from "./upper-ladder.ts";
import { ownFigures, whyNoMore } from "./why-no-more.ts";

/**
 * Gives both hands of a keyboard player what his level adds to them: a figure a section, chord tones under the tune, variations where it
 * returns, until the grade is nearest to the aim. `asked` is a key that was asked for. Pure and deterministic.
 */
export function enrichHands(run: Run, asked: KeyChange | undefined, onProgress: OnProgress): ArrangeResult {
  const { score, before, target, orders, player } = run;
  const reading = readingOfRun(run);
  const place = placeOf(run, reading, asked);
  onProgress("analysing", 100);
  const isThere = target.grade - before <= tolerance;
  const chosen = isThere ? undefined : chosenFor(run, place);
  onProgress("rewriting", 100);
  const wishes = obedienceOf(orders, place.transposed, player);
  const isShort = !isThere && target.grade - before - (chosen?.gain ?? 0) > missedBy;
  const why = isShort ? whyNoMore(reading, before) : undefined;
  if (chosen || wishes.changesNotes) return written(run, place, { chosen, note: why }, onProgress);
  const left = { score: unchanged(score, place.transposed), rewrite: undefined };
  return reportRun(run, place, isThere ? left : { ...left, note: `${nothing} ${why ?? ""}`.trim() }, onProgress);
}

const nothing = "Nothing can be added to it that this level plays, so it was left as it is.";

/** D2, the lowest bass of a figure in one position: the source's own may lie there */
const lowBass = 38;

function wordsFor({ target }: Run): Vocabulary {
  const words = vocabularyOf(generalLevelAt(target.grade).id);
  const [low, high] = words.closeBass;
  return { ...words, anyRegister: true, closeBass: [Math.min(low, lowBass), high] };
}

function chosenFor(run: Run, { ground }: Place): Chosen | undefined {
  const level = generalLevelAt(run.target.grade);
  const known = techniquesIn(ground.staves);
  const maker = handMaker(ground, wordsFor(run), level.name, secondsOf(run.score));
  return nearestHands(
    maker,
    { lowers: lowersOf(level.name, known, run.before >= ownFigures), uppers: uppersOf(level.name) },
    { before: run.before, aim: run.target.grade, gradeOf: ground.gradeOf },
  );
}

/** quarters a minute where none are stated */
const unstated = 100;
/** How many seconds every measure lasts at the tempo in force where it begins. */
function secondsOf(score: Score): readonly number[] {
  const marks = tempoMarks(score);
  return (score.parts[0]?.measures ?? []).map(({ index, length }) => {
    const { bpm } = marks.findLast(({ measure }) => measure <= index) ?? { bpm: unstated };
    return (toNumber(length) * 60) / bpm;
  });
}

type Made = { readonly chosen: Chosen | undefined; readonly note: string | undefined };

function written(run: Run, place: Place, { chosen, note }: Made, onProgress: OnProgress): ArrangeResult {
  const { score, player, orders } = run;
  const { transposed, ground } = place;
  const wishes = obedienceOf(orders, transposed, player);
  const said = new Map<Bar, Said>(
    chosen ? [...chosen.R.staves, ...chosen.L.staves].flatMap((one) => [...one.said]) : [],
  );
  const places = { R: 0, L: 0 };
  const stages = ground.staves.map((staff) =>
    stagesOf(staff, chosen?.[staff.hand].staves[places[staff.hand]++]?.bars ?? staff.bars, wishes),
  );
  const rewritten = rewrittenBy(ground.staves, stages, true);
  const settled = settle(score, transposed, rewritten, player);
  if (!settled) return reportRun(run, place, { score: unchanged(score, transposed), rewrite: undefined }, onProgress);
  const { reverted } = settled;
  const changes = stageChanges(
    transposed,
    { staves: ground.staves, stages, reverted },
    (_side, _bar, { rule, reason, after }) =>
      rule === planRule ? (said.get(after) ?? { rule, reason }) : { rule, reason },
  );
  const page = chosen ? pageForMore(settled.score, player, wordsFor(run)) : settled.score;
  return reportRun(run, place, { score: page, rewrite: { rewritten, reverted, changes }, note }, onProgress);
}
