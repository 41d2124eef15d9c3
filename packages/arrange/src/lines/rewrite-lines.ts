import { generalLevelAt, levelsOf, missedBy } from "@gradus/contracts";
import { gradePlayer, type Player } from "@gradus/difficulty";
import type { ArrangeRequest, ArrangeResult, OnProgress } from "../contract.ts";
import { type InKey, inKey } from "../goal/in-key.ts";
import type { KeyChange } from "../goal/key-change.ts";
import type { Run } from "../goal/key-policy.ts";
import { tolerance } from "../goal/target.ts";
import { obedienceOf } from "../obey/index.ts";
import { isAtLevel } from "../report/build-report.ts";
import { reportRun } from "../report/report-run.ts";
import { unchanged } from "../write/settle.ts";
import { knowsRhythms } from "./faults.ts";
import type { LinePlan } from "./line-plan.ts";
import {
  isNamed,
  isSong,
  keyOfTaken,
  type LinePlace,
  levelOf,
  linePlaceOf,
  linePlanOf,
  meanGrade,
  worthwhileInSongs,
} from "./line-run.ts";
import { rewriteNamed } from "./named-lines.ts";
import { withPlainSymbols } from "./plain-symbols.ts";
import type { Voice } from "./voice.ts";
import { writtenLines } from "./write-lines.ts";

/** True for a player and a request that are arranged as lines: melody instruments, voices and plucked strings made easier. */
export const isLine = ({ keyboard, craft }: Player, { type }: Pick<ArrangeRequest, "type">): boolean =>
  !keyboard && type === "simplify" && craft !== undefined && craft.profile.family !== "percussion";

/**
 * Arranges the line of one player for a level: rhythm cells of the level over all of it, like measures alike, phrases in its range.
 * `asked` is a key that was asked for. Fails with engine/out-of-reach where the level cannot be written. Pure and deterministic.
 */
export function rewriteLines(run: Run, asked: KeyChange | undefined, onProgress: OnProgress): ArrangeResult {
  const { score, player, before, orders } = run;
  const there = linePlaceOf(run, asked ?? keyOfTaken(run));
  if (isThere(run, before, there.ground)) {
    const place = there;
    onProgress("analysing", 100);
    return obedienceOf(orders, score, player).changesNotes
      ? written(run, place, undefined, onProgress)
      : reportRun(run, place, { score: unchanged(score, place.transposed), rewrite: undefined }, onProgress);
  }
  if (isNamed(run.request)) {
    return rewriteNamed(run, asked, (place, plan) => written(run, place, plan, onProgress));
  }
  const { place, plan } = linePlanOf(run, asked);
  onProgress("rewriting", 100);
  if (
    gainsLittle(run, before - meanGrade(plan), place.ground.voices) &&
    !obedienceOf(orders, score, player).changesNotes
  )
    return leftAlone(run, inKey(run, asked), place.ground.voices, onProgress);
  return written(run, place, plan, onProgress);
}

/** True where nothing is to be done: a grade that was aimed at, or the band of a level by name in rhythms that it knows. */
export function isThere(
  run: Pick<Run, "request" | "target">,
  before: number,
  { voices, piece }: Pick<LinePlace["ground"], "voices" | "piece">,
): boolean {
  const { request, target } = run;
  const isNear = before - target.grade <= tolerance || isAtLevel(request, before, target.grade);
  if (!isNear || !isNamed(request)) return isNear;
  return knowsRhythms(
    voices.map(({ line }) => line),
    piece.bars,
    levelOf(run),
  );
}

/** grades: a step that would gain less changes nothing; more of a piece that is at the lowest level already */
const worthwhile = 0.1;
const worthwhileAtFloor = 0.3;
/** True for a step that would change pages for nothing. */
export const gainsLittle = ({ request, taken, before }: Run, gain: number, voices: readonly Voice[]): boolean => {
  const least = isAtFloor(before) ? worthwhileAtFloor : voices.every(isSong) ? worthwhileInSongs : worthwhile;
  return !isNamed(request) && !taken && gain < least;
};

const isAtFloor = (grade: number): boolean => generalLevelAt(grade).name === levelsOf("General")[0]?.name;

/** The score as it is in a key, with the reason why a step finds nothing to do. */
export function leftAlone(run: Run, place: InKey, voices: readonly Voice[], onProgress: OnProgress): ArrangeResult {
  const { score, before, target } = run;
  const sung = voices.some(isSong);
  const [easiest] = levelsOf("General");
  const isEasiest = isAtFloor(before);
  const why = isEasiest
    ? `It is at ${easiest?.name} already, so its notes were left as they are.`
    : sung
      ? "The words fix the rhythm: each syllable keeps its note, so its notes were left as they are."
      : "Nothing in it can be made easier without losing the tune, so its notes were left as they are.";
  const own = isEasiest ? { ...run, target: { ...target, note: "" } } : run;
  return reportRun(
    own,
    place,
    { score: unchanged(score, place.transposed), rewrite: undefined, note: why },
    onProgress,
  );
}

/** Writes a plan into the score, with what was asked for beside it; without a plan only that. */
function written(run: Run, place: LinePlace, plan: LinePlan | undefined, onProgress: OnProgress): ArrangeResult {
  const { score, player, orders } = run;
  const { transposed, staves } = place;
  const wishes = obedienceOf(orders, transposed, player);
  const bars = plan?.bars ?? staves.map((staff) => staff.bars);
  const made = writtenLines(score, transposed, player, { staves, bars, wishes });
  if (!made) return reportRun(run, place, { score: unchanged(score, transposed), rewrite: undefined }, onProgress);
  const note = plan && noteOf(run, place, plan);
  const page = plan && isNamed(run.request) ? withPlainSymbols(made.score, levelOf(run)) : made.score;
  return reportRun(run, place, { ...made, score: page, ...(note !== undefined && { note }) }, onProgress);
}

/** measures that are named when notes lie outside a range */
const mostNamed = 6;

/** How near the line came to its level, as a teacher would say it. */
function noteOf(run: Run, { transposed, ground }: LinePlace, { faults, grades, bars }: LinePlan): string {
  const { target, player, request } = run;
  const named = isNamed(request);
  const level = generalLevelAt(target.grade).name;
  const grade = grades[0] ?? gradePlayer(player.hands).grade;
  const sung = ground.voices.some(isSong);
  const notes: string[] = [];
  const isSame = ground.voices.every(({ staff }, i) => staff.bars.every((bar, k) => bar === bars[i]?.[k]));
  if (isSame)
    return named
      ? `Its notes are in the words of ${level} already.`
      : "Nothing in it can be made easier without losing the tune.";
  const highBars = [...new Set(faults.flatMap((one) => one.highBars))].toSorted((a, b) => a - b);
  const outside = Math.max(0, ...faults.map((one) => one.outside));
  if (named && outside === 0 && highBars.length === 0)
    notes.push(`Every measure is in the rhythms and the range of ${level}.`);
  if (named && highBars.length > 0) {
    const numbers = highBars.map((bar) => transposed.parts[player.parts[0] ?? 0]?.measures[bar]?.number ?? "");
    const shown = numbers.slice(0, mostNamed).join(", ");
    notes.push(
      `Some notes lie outside the range of ${level}: ${numbers.length > 1 ? "measures" : "measure"} ${shown}${numbers.length > mostNamed ? " and others" : ""}.`,
    );
  }
  const short = grade - target.grade;
  if (short > missedBy && sung)
    notes.push("The words fix the rhythm: each syllable keeps its note, so this is as easy as the song becomes.");
  else if (short > missedBy && named) notes.push("What is left of its difficulty is its leaps, its range and its key.");
  else if (short > missedBy) notes.push("This is as near as the line comes while it is still the tune.");
  return notes.join(" ");
}
