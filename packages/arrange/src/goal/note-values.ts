import type { Change, DifficultySummary } from "@gradus/contracts";
import { handsOf, type Player, withNoteValues } from "@gradus/difficulty";
import { attributesAt, type Score, syllables, withDoubledValues, ZERO } from "@gradus/score";
import type { ArrangeResult } from "../contract.ts";
import type { Vocabulary } from "../plan/vocabulary.ts";
import type { Reading } from "../read/reading.ts";
import { quarter } from "../read/ticks.ts";
import type { Run } from "./key-policy.ts";

const rule = "note-values";
/** True for the change that tells that a piece was written in note values twice as long first. */
export const isNoteValues = (change: Pick<Change, "rule">): boolean => change.rule === rule;

/** What a rewrite with these changes is held against, measure for measure: its source in the same note values. */
export const inValuesOf = (source: Score, changes: readonly Pick<Change, "rule">[]): Score =>
  changes.some(isNoteValues) ? (withDoubledValues(source) ?? source) : source;

/** A player of a piece whose note values were doubled: he plays it as fast as before. */
export function inDoubledValues(player: Player, doubled: Score): Player {
  const slowed = { ...player, tempo: withNoteValues(player.tempo, 2) };
  return { ...slowed, hands: handsOf(doubled, slowed) };
}

/** Difficulty of doubled note values with its tempo as the original counts it: reports name one tempo for both. */
export const countedAsBefore = <D extends DifficultySummary>(difficulty: D): D =>
  difficulty.tempo ? { ...difficulty, tempo: { ...difficulty.tempo, bpm: difficulty.tempo.bpm / 2 } } : difficulty;

/** share of the notes of a tune, quicker than the level counts, from which they are its rhythm and no ornament */
const hook = 0.25;
/** share of the measures that last no longer than two quarters where the metre is a short one */
const short = 0.9;

/** True for a piece in a short metre (2/4, 3/8). */
export const hasShortMeasures = ({ piece: { bars } }: Reading): boolean =>
  bars.filter(({ nominal }) => nominal <= 2 * quarter).length >= short * Math.max(1, bars.length);

/** True where the tune of a short metre lives on sixteenths: there they are what eighths are elsewhere. */
export function livesOnSixteenths(reading: Reading): boolean {
  const { tune } = reading;
  const quick = tune.filter(({ on }, i) => i > 0 && on - (tune[i - 1]?.on ?? 0) < 0.45 * quarter).length;
  return hasShortMeasures(reading) && quick > hook * Math.max(1, tune.length);
}

/** wishes that name rhythms, tempi or what stays as it is */
const boundToValues = /^(rhythm|meter|tempo|measures|melody\.lock|bass\.lock|accompaniment\.keep|harmony\.keep)/;

/**
 * The run in note values twice as long, where its level, asked for by name, counts in eighths and the tune lives on sixteenths: published easy
 * editions write such a piece so (2/4 as 4/4, 3/8 as 3/4), and no note of the tune is lost for its value. undefined where
 * others play or sing beside, where wishes name its rhythm, or where it is not so. Pure.
 */
export function inLongerValues(run: Run, reading: Reading, { grids: [usual = quarter] }: Vocabulary): Run | undefined {
  const { score, heard, player, orders, request } = run;
  const isNamed = request.level.kind === "grade" && request.level.name !== undefined;
  if (!isNamed || request.noteValues === "keep") return undefined;
  const isAlone = score.parts.length === player.parts.length && syllables(score).length === 0;
  const isFree = orders.every(({ constraint }) => !boundToValues.test(constraint.type));
  if (usual < quarter / 2 || !isAlone || !isFree || !livesOnSixteenths(reading)) return undefined;
  const doubled = withDoubledValues(score);
  const heardIn = heard === score ? doubled : withDoubledValues(heard);
  return doubled && heardIn && { ...run, score: doubled, heard: heardIn, player: inDoubledValues(player, doubled) };
}

/** The result of a run in longer values, with that said in its report. */
export function withValuesSaid(result: ArrangeResult, { score, player }: Pick<Run, "score" | "player">): ArrangeResult {
  if (!result.ok) return result;
  const part = score.parts[player.parts[0] ?? 0];
  const { report } = result;
  const [before, after] = [timeOf(score, player), timeOf(result.score, player)];
  const change: Change = {
    id: rule,
    part: part?.id ?? "",
    staff: 1,
    voice: "1",
    measure: part?.measures[0]?.number ?? "",
    measureIndex: 0,
    rule,
    before,
    after,
    reason: `The whole piece is written in note values twice as long (${before} as ${after}), so that its tune keeps its rhythm without sixteenths. It sounds as fast as before.`,
    delta: 0,
    scope: "piece",
  };
  return {
    ...result,
    report: {
      ...report,
      before: countedAsBefore(report.before),
      after: countedAsBefore(report.after),
      changes: [change, ...report.changes],
    },
  };
}

function timeOf({ parts }: Score, player: Player): string {
  const part = parts[player.parts[0] ?? 0];
  const time = part && attributesAt(part, 0, ZERO).time;
  return time ? `${time.beats.join("+")}/${time.beatType}` : "";
}
