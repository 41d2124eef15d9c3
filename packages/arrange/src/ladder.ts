import { everyone, type Failure, keyNames, type LevelRequest } from "@gradus/contracts";
import { gradePlayer, type Player, setAside } from "@gradus/difficulty";
import type { Score } from "@gradus/score";
import { arrange } from "./arrange.ts";
import type { ArrangeReport, ArrangeRequest, Change } from "./contract.ts";
import { keyChangeOf } from "./goal/key-change.ts";
import { targetOf, tolerance } from "./goal/target.ts";
import { choosePlayer } from "./read/choose-player.ts";
import { metresOf } from "./read/metre.ts";
import { fidelityOf } from "./report/fidelity.ts";
import { isTransfer, transferred } from "./transfer/index.ts";

export type LadderRequest = Omit<ArrangeRequest, "type" | "level">;
/** One version of the piece. `report` compares it with the original; its changes include those of the versions before. */
export type Rung = {
  /** index in the levels asked for */
  readonly index: number;
  readonly type: ArrangeRequest["type"];
  readonly score: Score;
  readonly report: ArrangeReport;
};
export type LadderResult =
  | {
      readonly ok: true;
      /** from the hardest to the easiest, each strictly easier than the one before */
      readonly rungs: readonly Rung[];
      /** indices of the levels for which there is no version of their own */
      readonly skipped: readonly number[];
    }
  | Failure;

/** grades: a version less than this away from its neighbour would be no version of its own */
const leastStep = 0.01;

/**
 * Several levels of one piece in one run. From the source downwards each easier version is made from the next harder
 * one, and upwards each harder one from the next easier, so that a player who climbs the ladder meets the notes again
 * that are known already. A level that gives nothing easier (or harder) than its neighbour is skipped. Pure. Fails as
 * `arrange` does.
 */
export function ladder(score: Score, request: LadderRequest, levels: readonly LevelRequest[]): LadderResult {
  if (request.key !== "auto") return inOneKey(score, request, levels);
  const moved = keyForAll(score, request, levels);
  const key = keyNames.find((name) => name === moved?.after);
  const made = inOneKey(score, { ...request, key: key ?? "keep" }, levels);
  if (!made.ok || !moved) return made;
  const reasoned = (change: Change): Change => (change.id === moved.id ? { ...change, reason: moved.reason } : change);
  const rungs = made.rungs.map((rung) => ({
    ...rung,
    report: { ...rung.report, changes: rung.report.changes.map(reasoned) },
  }));
  return { ...made, rungs };
}

/** The change of key that the easiest version wants: all versions take it, so that each is found again in the next. */
function keyForAll(score: Score, request: LadderRequest, levels: readonly LevelRequest[]): Change | undefined {
  const chosen = choosePlayer(setAside(score, request).score, request.instrument, request.part, request.tempo);
  if (!chosen.ok) return undefined;
  const source = gradePlayer(chosen.player.hands).grade;
  const easiest = levels
    .map((level) => ({ level, grade: targetOf(level, source).grade }))
    .toSorted((a, b) => a.grade - b.grade)[0];
  if (!easiest || easiest.grade >= source) return undefined;
  const made = arrange(score, { ...request, type: "simplify", level: easiest.level });
  return made.ok ? made.report.changes.find(({ rule, scope }) => rule === "key" && scope === "piece") : undefined;
}

function inOneKey(score: Score, request: LadderRequest, levels: readonly LevelRequest[]): LadderResult {
  const [first] = levels;
  // a melody on another instrument is climbed from there
  const taken = first && transferred(score, { ...request, level: first });
  const from = setAside(taken?.score ?? score, request).score;
  const chosen = choosePlayer(from, request.instrument, taken?.part ?? request.part, request.tempo);
  if (!chosen.ok) return chosen;
  const source = gradePlayer(chosen.player.hands).grade;
  // every version is measured at the tempo of the piece itself
  const { tempo } = chosen.player;
  const tempoBpm = typeof request.tempo === "number" ? { tempoBpm: request.tempo } : {};
  const goals = levels.map((level, index) => ({ level, index, grade: targetOf(level, source).grade }));
  const below = goals.filter(({ grade }) => grade < source).toSorted((a, b) => b.grade - a.grade);
  const above = goals.filter(({ grade }) => grade >= source).toSorted((a, b) => a.grade - b.grade);
  const rungs: Rung[] = [];
  const skipped: number[] = [];
  for (const [type, steps] of [
    ["simplify", below],
    ["complexify", above],
  ] as const) {
    let last: Rung | undefined;
    for (const { level, index, grade } of steps) {
      const made = climb(score, { ...request, type, tempo }, level, grade, last, index);
      if ("ok" in made) return made;
      const before = last?.report.after.grade ?? made.report.before.grade;
      const away = (made.report.after.grade - before) * (type === "simplify" ? -1 : 1);
      if (away < leastStep) {
        skipped.push(index);
        continue;
      }
      rungs.push({ ...made, report: { ...made.report, request: { ...made.report.request, ...tempoBpm } } });
      last = made;
    }
  }
  return { ok: true, ...descending(rungs, skipped) };
}

/** From the hardest to the easiest; what is no easier than a version asked for above it is skipped. */
function descending(
  rungs: readonly Rung[],
  skipped: readonly number[],
): { readonly rungs: readonly Rung[]; readonly skipped: readonly number[] } {
  const kept: Rung[] = [];
  const left = [...skipped];
  for (const rung of rungs.toSorted((a, b) => b.report.after.grade - a.report.after.grade)) {
    const above = kept.at(-1);
    if (above && above.report.after.grade - rung.report.after.grade < leastStep) left.push(rung.index);
    else kept.push(rung);
  }
  return { rungs: kept, skipped: left };
}

/** The version of a level, made from the one before; a level too near to that is aimed at from a little further. */
function climb(
  original: Score,
  request: Omit<ArrangeRequest, "level">,
  level: LevelRequest,
  grade: number,
  last: Rung | undefined,
  index: number,
): Rung | Failure {
  const from = last?.score ?? original;
  const part = last && request.part !== everyone ? last.report.request.part : request.part;
  const name = level.kind === "grade" ? level.name : undefined;
  const aim = (at: number): LevelRequest => ({ kind: "grade", grade: at, ...(name === undefined ? {} : { name }) });
  // a melody on another instrument has lost its harmony: that of the original is meant
  const taken = last?.report.changes.some(isTransfer) && request.key === "keep";
  const heard = taken ? original : from;
  // a version is made from the one before: all of them in the same note values
  const make = (at: number) =>
    arrange(from, { ...request, part, level: aim(at), noteValues: "keep" }, undefined, heard);
  let made = make(grade);
  if (!made.ok) return made;
  const sign = request.type === "simplify" ? -1 : 1;
  const now = made.report.before.grade;
  if ((made.report.after.grade - now) * sign < leastStep && Math.abs(grade - now) <= tolerance) {
    made = make(now + sign * (tolerance + leastStep));
    if (!made.ok) return made;
  }
  return {
    index,
    type: request.type,
    score: made.score,
    report: seenFromOriginal(original, made, request, last, level, grade),
  };
}

/** The report of a version, told from the original instead of the version before. */
function seenFromOriginal(
  original: Score,
  { score, report }: { readonly score: Score; readonly report: ArrangeReport },
  request: Omit<ArrangeRequest, "level">,
  last: Rung | undefined,
  level: LevelRequest,
  grade: number,
): ArrangeReport {
  const asked =
    level.kind === "relative" ? `${level.steps > 0 ? "+" : ""}${level.steps}` : (level.name ?? String(level.grade));
  const error = report.after.grade - grade;
  const told: ArrangeReport = {
    ...report,
    request: { ...report.request, level: asked, targetGrade: grade },
    target: { ...report.target, error, reached: Math.abs(error) <= tolerance },
  };
  if (!last) return told;
  const own = setAside(original, request).score;
  const player = playerOf(own, request, last);
  const fidelity = player
    ? fidelityOf(own, setAside(score, request).score, player, metresOf(own), keyShift(original, request))
    : report.fidelity;
  return {
    ...told,
    before: last.report.before,
    // changes of a later version come after those it was made from, under ids of their own
    changes: [
      ...last.report.changes,
      ...report.changes.map((change) => ({ ...change, id: `${change.id}@${grade.toFixed(2)}` })),
    ],
    fidelity,
  };
}

/** The player in the original; absent when the melody was taken to another instrument first. */
function playerOf(original: Score, request: Omit<ArrangeRequest, "level">, last: Rung): Player | undefined {
  if (last.report.changes.some(isTransfer)) return undefined;
  const chosen = choosePlayer(original, request.instrument, request.part, request.tempo);
  return chosen.ok ? chosen.player : undefined;
}

const keyShift = (original: Score, { key }: Pick<ArrangeRequest, "key">): number =>
  key === "keep" || key === "auto" ? 0 : (keyChangeOf(original, key)?.shift.chromatic ?? 0);
