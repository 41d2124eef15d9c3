import { type DifficultySummary, type Failure, failure, generalLevelAt } from "@gradus/contracts";
import type { Measure, Score } from "@gradus/score";
import { add, toNumber } from "@gradus/score";
import { contributionsOf, handScore, hardestWindow } from "./contributions.ts";
import { effortContributions, effortWords } from "./effort/index.ts";
import type { Hands } from "./events.ts";
import type { PlayerGrade } from "./grade.ts";
import { displayGrade, gradePlayer, modelFor } from "./grade.ts";
import { isKeyboardName, labelOf } from "./instrument-names.ts";
import { localGrades } from "./local-grades.ts";
import { expectedSteps, gradeOfWindows } from "./model.ts";
import type { Player, Stated } from "./players.ts";
import { partIndexOf, playersOf } from "./players.ts";
import { setAside } from "./set-aside.ts";
import { wordsFor } from "./wording.ts";

export type DifficultyResult =
  | { readonly ok: true; readonly difficulty: DifficultySummary; readonly part: string }
  | Failure;

/** groups that change a window by less than this are not worth a sentence */
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

/** What the report says about one player; `measures` are those of any part of the score. */
export function summariseDifficulty(hands: Hands, measures: readonly Measure[]): DifficultySummary {
  const player = gradePlayer(hands);
  const spans = measures.map(({ start, length }) => ({ from: toNumber(start), to: toNumber(add(start, length)) }));
  const local = localGrades(hands, player, spans);
  return {
    grade: player.grade,
    display: displayGrade(hands, player.grade),
    band: bandOf(player.grade),
    level: generalLevelAt(player.grade).name,
    basis: hands.keyboard ? "graded" : "estimated",
    perHand: handGrades(hands, player),
    perMeasure: measures.map(({ number }, i) => ({ measure: number, grade: local[i] ?? 1 })),
    contributions: reasonsOf(hands, player).filter(({ grades }) => Math.abs(grades) >= unremarkable),
  };
}

/** Why it is so hard: the model's groups for keyboards, the kinds of work of the expert weights for other instruments. */
function reasonsOf({ keyboard, craft }: Hands, player: PlayerGrade): DifficultySummary["contributions"] {
  if (player.burden && craft)
    return effortContributions(player.burden).map(({ kind, grades }) => ({
      group: kind,
      words: effortWords(kind, craft.profile),
      grades,
    }));
  return contributionsOf(hardestWindow(player), keyboard).map((contribution) => ({
    group: contribution.group,
    words: wordsFor(contribution, keyboard),
    grades: contribution.grades,
  }));
}

/**
 * The grade the player would have if both hands were as far from average as this one, so the player's grade lies between
 * the two. A hand without notes has 1, and the other one then the player's grade.
 */
export function handGrades(hands: Hands, player: PlayerGrade): { readonly right: number; readonly left: number } {
  if (hands.L.length === 0) return { right: player.grade, left: 1 };
  if (hands.R.length === 0) return { right: 1, left: player.grade };
  const model = modelFor(player.keyboard);
  const gradeLike = (hand: "R" | "L"): number =>
    gradeOfWindows(
      model,
      player.windows.map((window) => expectedSteps(handScore(window, player.keyboard, hand), model.thresholds)),
    );
  return { right: gradeLike("R"), left: gradeLike("L") };
}

/** Henle's three bands: easy 1–3, medium 4–6, difficult 7–9, of the nearest whole grade. */
export function bandOf(grade: number): "easy" | "medium" | "difficult" {
  if (grade < 3.5) return "easy";
  return grade < 6.5 ? "medium" : "difficult";
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
