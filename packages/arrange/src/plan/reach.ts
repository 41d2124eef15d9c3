import { type Failure, generalLevelAt, type Level, levelsOf } from "@gradus/contracts";
import type { KeyChange } from "../goal/key-change.ts";
import type { Run } from "../goal/key-policy.ts";
import { hasOneLine, mostGradeFor } from "../goal/level-kept.ts";
import { refused } from "../goal/refused.ts";
import { hasWords } from "../read/has-words.ts";
import type { Reading } from "../read/reading.ts";
import { type Planned, planRun } from "./plan-run.ts";
import { isTooHard, type Lack, lackOf } from "./too-hard.ts";

/** signs in the signature beyond the level's, and in what share of the measures, from which it cannot be read */
const unread = { signs: 2, inMany: 0.25 };

/** True where most of a piece imitates itself from hand to hand, and the level has one line only. */
function losesImitation({ sections, piece }: Reading, level: string): boolean {
  const imitating = sections.reduce((sum, { from, to, style }) => sum + (style === "imitation" ? to - from : 0), 0);
  return hasOneLine(level) && imitating > piece.bars.length / 2;
}

/** True where the key is left to the plan and it found none that the level can read for all of the piece. */
function hasManySigns({ aim, place }: Planned): boolean {
  const { bars } = place.ground.reading.piece;
  const many = bars.filter(({ fifths }) => Math.abs(fifths) > aim.words.keySigns + unread.signs);
  return aim.movesKey && many.length > unread.inMany * bars.length;
}

/**
 * Why a plan gives no page of its level that is still the piece; undefined for one that does. Thirds that wishes leave no room for
 * (`isHeldBack`) are no fault of the plan's: who asks for less harmony gets it.
 */
function faultOf(planned: Planned, isHeldBack = false): Fault | undefined {
  const { plan, aim, place } = planned;
  if (!plan) return "nothing makes it easier without losing the piece";
  if (aim.named && losesImitation(place.ground.reading, aim.words.id))
    return "its theme goes from hand to hand, and this level has one line at a time";
  const lack = lackOf(aim, isHeldBack ? { ...plan, hollow: 0 } : plan);
  if (lack === "tune") return lacks[lack];
  if (!aim.named) return undefined;
  if (hasManySigns(planned))
    return "its key has more sharps or flats than this level reads, and no easier one serves all of it";
  if (lack) return lacks[lack];
  return isTooHard(aim, plan.grade, plan.outside) ? plan.grade : undefined;
}

const lacks: Readonly<Record<Lack, string>> = {
  tune: "too little of its tune would be left",
  words: "too many of its measures need what this level does not know yet",
  harmony: "its harmony needs more notes at once than this level plays",
};

/** A reason in words, or the grade of a page that is too hard. */
type Fault = string | number;

/**
 * Why a page of a grade is refused as too hard, with the level that it has, or that `within` reach where it is easier: the plan of a
 * level above may lead to an easier page.
 */
export function staysAt(grade: number, within: Level | undefined): string {
  const level = generalLevelAt(grade);
  const { name } = within && within.target < level.target ? within : level;
  return `the easiest page that keeps its tune and its harmony is still ${name}`;
}

/**
 * Why a finished page is refused, whose plan was within reach: what its notation did not allow went back to the source, and left it
 * harder than the level. A page that wishes hold back is given, with what they cost.
 */
export function outOfReachAsWritten(
  run: Run,
  reading: Reading,
  asked: KeyChange | undefined,
  { aim, plan }: Planned,
  grade: number,
): Failure | undefined {
  if (!aim.named || run.orders.length > 0 || !isTooHard(aim, grade, plan?.outside)) return undefined;
  const hasLyrics = run.player.parts.some((part) => hasWords(run.score.parts[part]));
  const fault = hasLyrics
    ? "every syllable keeps a note, and they follow quicker than this level reads"
    : "its notation lets too few measures change";
  return refusal(run, reading, asked, fault);
}

/** Why a level is refused, with the nearest level that is within reach; undefined when it is not. A step of grades never is. */
export function outOfReach(
  run: Run,
  reading: Reading,
  asked: KeyChange | undefined,
  planned: Planned,
): Failure | undefined {
  const fault = planned.aim.named ? faultOf(planned, run.orders.length > 0) : undefined;
  return fault === undefined ? undefined : refusal(run, reading, asked, fault);
}

function refusal(run: Run, reading: Reading, asked: KeyChange | undefined, fault: Fault): Failure {
  const within = nearestWithin(run, reading, asked, typeof fault === "number" ? fault - spread : 0);
  return refused(run, typeof fault === "number" ? staysAt(fault, within) : fault, within?.name);
}

/** grades that the plan of a level above may lead to an easier page than that of the level asked for */
const spread = 0.5;

/** The easiest General level above the one asked for that a plan reaches; `least`: a grade below which no page comes. */
function nearestWithin(run: Run, reading: Reading, asked: KeyChange | undefined, least: number): Level | undefined {
  const above = levelsOf("General").filter(({ target }) => target > run.target.grade && target < run.before);
  const likely = above.filter(
    ({ target }) => mostGradeFor(target) >= least && !losesImitation(reading, generalLevelAt(target).id),
  );
  return likely.find(({ name, target }) => {
    const level = { kind: "grade", grade: target, name } as const;
    const aimed: Run = { ...run, request: { ...run.request, level }, target: { grade: target, note: "" } };
    return faultOf(planRun(aimed, reading, asked)) === undefined;
  });
}
