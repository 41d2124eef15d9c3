import { type DifficultySummary, type Failure, failure, generalLevelAt, henleBandAt } from "@gradus/contracts";
import type { Measure, Score } from "@gradus/score";
import { add, toNumber } from "@gradus/score";
import { effortContributions, effortWords } from "./effort/index.ts";
import { eventsOf, type Hands } from "./events.ts";
import { gradePlayer, type PlayerGrade, performOf } from "./grade.ts";
import { isKeyboardName, labelOf } from "./instrument-names.ts";
import { contributionsOf } from "./keyboard/contributions.ts";
import { measureGrades } from "./keyboard/measure-grades.ts";
import { uncertaintyOf } from "./keyboard/uncertainty.ts";
import { wordsFor } from "./keyboard/wording.ts";
import type { Player, Stated } from "./players.ts";
import { partIndexOf, playersOf } from "./players.ts";
import { setAside } from "./set-aside.ts";
import { localGrades } from "./solo/local-grades.ts";

export type DifficultyResult =
  | { readonly ok: true; readonly difficulty: DifficultySummary; readonly part: string }
  | Failure;

/** groups that change a grade by less than this are not worth a sentence */
const unremarkable = 0.01;

/**
 * Difficulty of a score: that of the stated part, else of the hardest keyboard player, else of the hardest part.
 * `part` of the result is the id of the (first) part that was measured. Keyboards are graded; other instruments get an
 * order (`basis: "estimated"`). Fails with engine/no-part when the stated part does not exist, with file/no-notes when
 * there is nothing to measure.
 */
export function measureDifficulty(whole: Score, stated: Stated = {}): DifficultyResult {
  const { score } = setAside(whole, stated);
  const players = playersOf(score, stated);
  const wanted = stated.part === undefined ? undefined : partIndexOf(score, stated.part);
  if (stated.part !== undefined && wanted === undefined) return failure("engine/no-part", { part: stated.part });
  const eligible =
    wanted === undefined
      ? defaultPlayers(score, players, stated)
      : players.filter(({ parts }) => parts.includes(wanted));
  const graded = eligible.map((player) => ({ player, graded: gradePlayer(player.hands) }));
  const hardest = graded.reduce<(typeof graded)[number] | undefined>(
    (best, next) => (best && best.graded.grade >= next.graded.grade ? best : next),
    undefined,
  );
  const part = score.parts[hardest?.player.parts[0] ?? -1];
  if (!hardest || !part) return failure("file/no-notes", stated.part === undefined ? undefined : { part: stated.part });
  return { ok: true, difficulty: summariseDifficulty(hardest.player.hands, part.measures), part: part.id };
}

/**
 * What the report says about one player, read as a complete piece; `measures` are those of any part of the score. Its measures are read as
 * excerpts, so they are compared with each other, not with the grade.
 */
export function summariseDifficulty(hands: Hands, measures: readonly Measure[]): DifficultySummary {
  const player = gradePlayer(hands);
  const spans = measures.map(({ start, length }) => ({ from: toNumber(start), to: toNumber(add(start, length)) }));
  const local = player.keyboard
    ? measureGrades(performOf(hands), hands.tempo, spans)
    : localGrades(hands.R, player, spans);
  return {
    grade: player.grade,
    ...(player.keyboard ? howSure(hands) : {}),
    band: henleBandAt(player.grade),
    level: generalLevelAt(player.grade).name,
    basis: player.keyboard ? "graded" : "estimated",
    perHand: handGrades(hands, player),
    perMeasure: measures.map(({ number }, i) => ({ measure: number, grade: local[i] ?? null })),
    contributions: reasonsOf(hands, player).filter(({ grades }) => Math.abs(grades) >= unremarkable),
  };
}

/** The grade's standard error and the tempo it counts with: that of the first stretch, which a user may set. */
function howSure({ R, L, tempo }: Hands): Pick<DifficultySummary, "uncertainty" | "tempo"> {
  const first = tempo[0];
  return {
    uncertainty: uncertaintyOf({ R: eventsOf(R), L: eventsOf(L) }, tempo).sd,
    ...(first && { tempo: { bpm: first.bpm, how: first.how } }),
  };
}

/** Why it is so hard: the model's groups for keyboards, the kinds of work of the expert weights for other instruments. */
function reasonsOf({ craft }: Hands, player: PlayerGrade): DifficultySummary["contributions"] {
  if (player.keyboard)
    return contributionsOf(player).map((contribution) => ({
      group: contribution.group,
      words: wordsFor(contribution),
      grades: contribution.grades,
    }));
  if (!player.burden || !craft) return [];
  return effortContributions(player.burden).map(({ kind, grades }) => ({
    group: kind,
    words: effortWords(kind, craft.profile),
    grades,
  }));
}

/** The grade of each hand alone. A hand without notes has 1. */
function handGrades(hands: Hands, player: PlayerGrade): { readonly right: number; readonly left: number } {
  if (hands.L.length === 0) return { right: player.grade, left: 1 };
  if (hands.R.length === 0) return { right: 1, left: player.grade };
  return {
    right: gradePlayer({ ...hands, L: [] }).grade,
    left: gradePlayer({ ...hands, R: [] }).grade,
  };
}

function defaultPlayers(score: Score, players: readonly Player[], { instrument }: Stated): readonly Player[] {
  const name = instrument?.trim().toLowerCase() ?? "";
  if (name && !isKeyboardName(name)) {
    const named = players.filter(({ parts }) =>
      parts.some((index) => {
        const part = score.parts[index];
        return part !== undefined && labelOf(part).toLowerCase().includes(name);
      }),
    );
    if (named.length > 0) return named;
  }
  const keyboards = players.filter(({ keyboard }) => keyboard);
  if (keyboards.length > 0) return keyboards;
  const pitched = players.filter(({ craft }) => craft?.profile.family !== "percussion");
  return pitched.length > 0 ? pitched : players;
}
