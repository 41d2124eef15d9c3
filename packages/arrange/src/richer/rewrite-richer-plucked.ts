import { gradePlayer, type Player } from "@gradus/difficulty";
import { toNumber } from "@gradus/score";
import type { ArrangeRequest, ArrangeResult, OnProgress } from "../contract.ts";
import type { KeyChange } from "../goal/key-change.ts";
import type { Run } from "../goal/key-policy.ts";
import { tolerance } from "../goal/target.ts";
import { type LinePlace, linePlaceOf } from "../lines/line-run.ts";
import { hasTuneAndBass } from "../lines/plucked.ts";
import { writtenLines } from "../lines/write-lines.ts";
import { obedienceOf } from "../obey/index.ts";
import { arpeggiatedNotes } from "../operations/line-figures.ts";
import { stringChords } from "../operations/string-chords.ts";
import { type Step, type Written, withSteps } from "../operations/with-steps.ts";
import { handNotesOf } from "../plan/hand-notes.ts";
import { reportRun } from "../report/report-run.ts";
import { unchanged } from "../write/settle.ts";
import { mordentsInReturns, passingInReturns } from "./sparing.ts";

/** From a second note now and then to full chords and broken ones: what who has tune and bass to himself gets, rung by rung. */
const ladder: readonly (readonly Step[])[] = [
  [[stringChords, 1]],
  [
    [passingInReturns, 1],
    [stringChords, 1],
  ],
  [
    [passingInReturns, 1],
    [stringChords, 2],
  ],
  [
    [passingInReturns, 2],
    [mordentsInReturns, 1],
    [stringChords, 3],
  ],
  [
    [arpeggiatedNotes, 1],
    [passingInReturns, 2],
    [stringChords, 3],
  ],
  [
    [arpeggiatedNotes, 2],
    [passingInReturns, 2],
    [stringChords, 4],
  ],
];

/** True for guitars and their kin that are made richer. */
export const isRicherPlucked = (player: Player, { type }: Pick<ArrangeRequest, "type">): boolean =>
  type === "complexify" && hasTuneAndBass(player);

/** grades: what adds less is not worth its ink */
const leastGain = 0.05;
const nothing = "Nothing can be added to it that lies under the hand at this level, so it was left as it is.";

/**
 * Gives who has tune and bass to himself on frets what his level stops beside them, the same wherever it fits, until the grade is nearest to
 * the aim. Pure and deterministic.
 */
export function enrichPlucked(run: Run, asked: KeyChange | undefined, onProgress: OnProgress): ArrangeResult {
  const { score, player, before, target, orders } = run;
  const place = linePlaceOf(run, asked);
  onProgress("analysing", 100);
  const isThere = target.grade - before <= tolerance;
  const made = isThere ? undefined : nearestOf(run, place);
  onProgress("rewriting", 100);
  const wishes = obedienceOf(orders, place.transposed, player);
  const bars = made?.map((one) => one.bars) ?? place.staves.map((staff) => staff.bars);
  const said = new Map(made?.flatMap((one) => [...one.said]));
  const written =
    made || wishes.changesNotes
      ? writtenLines(score, place.transposed, player, { staves: place.staves, bars, wishes }, (_, after) =>
          said.get(after),
        )
      : undefined;
  if (written) return reportRun(run, place, written, onProgress);
  const left = { score: unchanged(score, place.transposed), rewrite: undefined };
  return reportRun(run, place, isThere ? left : { ...left, note: nothing }, onProgress);
}

/** The rung whose grade is nearest to the aim; undefined where none makes the piece harder. */
function nearestOf(
  { score, player, before, target }: Run,
  { staves, moved }: LinePlace,
): readonly Written[] | undefined {
  const starts = (score.parts[player.parts[0] ?? 0]?.measures ?? []).map(({ start }) => toNumber(start));
  let best: readonly Written[] | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const steps of ladder) {
    const made = staves.map((staff) => withSteps(staff, () => steps));
    const notes = made.flatMap(({ bars }) => handNotesOf(bars, starts)).toSorted((a, b) => a.on - b.on || a.p - b.p);
    const { grade } = gradePlayer({ ...moved.hands, R: notes });
    const away = Math.abs(grade - target.grade);
    if (grade < before + leastGain || away >= least) continue;
    least = away;
    best = made;
  }
  return best;
}
