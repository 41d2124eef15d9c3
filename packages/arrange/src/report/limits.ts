import { type AssessmentOption, generalLevelAt, type Report } from "@gradus/contracts";
import type { Player, Reach } from "@gradus/difficulty";
import type { Score } from "@gradus/score";
import { musicOf } from "../goal/exams/checks.ts";
import { examLimits } from "../goal/exams/exam-limits.ts";
import { outsideTwoPositions } from "../goal/exams/positions.ts";
import { phrasesOf } from "../read/phrases.ts";
import { instrumentLimits } from "./instrument-limits.ts";
import { reachesOf } from "./playability.ts";

type Limit = Report["limits"][number];

/** The hard limits of the General level of a target and of the chosen system's level, and where the result exceeds them. */
export function limitsOf(
  result: Score,
  player: Player,
  { targetGrade, system, level }: Pick<Report["request"], "targetGrade" | "system" | "level">,
): Limit[] {
  const general = generalLevelAt(targetGrade);
  const most: Reach = { notes: general.maxNotesPerHand, span: general.maxSpan };
  const reaches = player.keyboard ? reachesOf(result, player) : [];
  const check = (code: string, limit: string, over: (reach: Reach) => boolean): Limit => {
    if (!player.keyboard) return { code, limit, state: "not-used", measures: [] };
    const numbers = reaches
      .filter(({ reach }) => over(reach))
      .map(({ part, measure }) => result.parts[part]?.measures[measure]?.number ?? "");
    const measures = [...new Set(numbers)];
    return { code, limit, state: measures.length > 0 ? "exceeded" : "kept", measures };
  };
  return [
    check("maxNotesPerHand", `at most ${most.notes} notes in one hand`, (reach) => reach.notes > most.notes),
    check("maxSpan", `at most ${most.span} semitones in one hand`, (reach) => reach.span > most.span),
    positionsLimit(result, player, general.positionsPerPhrase),
    ...instrumentLimits(result, player, general),
    ...examLimits(result, player, system as AssessmentOption, level),
  ];
}

/** Only beginners are held to five-finger positions: the notes of each hand fit into two of them in every phrase. */
function positionsLimit(result: Score, player: Player, most: number | undefined): Limit {
  const code = "positionsPerPhrase";
  if (most !== 2 || !player.keyboard)
    return { code, limit: "hand positions in a phrase", state: "not-used", measures: [] };
  const music = musicOf(result, player);
  const over = phrasesOf(result, player.parts[0] ?? 0).flatMap((phrase) =>
    [music.right, music.left].flatMap((hand) => {
      const inside = hand.filter(({ measure }) => phrase.includes(measure));
      return outsideTwoPositions(inside).map(({ measure }) => measure);
    }),
  );
  const measures = [...new Set(over)].toSorted((a, b) => a - b).map((index) => music.facts[index]?.number ?? "");
  const limit = `each hand in at most ${most} five-finger positions in a phrase`;
  return { code, limit, state: measures.length > 0 ? "exceeded" : "kept", measures };
}
