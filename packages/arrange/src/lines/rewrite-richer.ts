import { openStrings, type Player } from "@gradus/difficulty";
import type { ArrangeRequest, ArrangeResult, OnProgress } from "../contract.ts";
import type { KeyChange } from "../goal/key-change.ts";
import type { Run } from "../goal/key-policy.ts";
import { tolerance } from "../goal/target.ts";
import { obedienceOf } from "../obey/index.ts";
import { reportRun } from "../report/report-run.ts";
import { unchanged } from "../write/settle.ts";
import { decorated, type Recipe } from "./decorate.ts";
import { type LinePlan, planOfStrokes } from "./line-plan.ts";
import { type LinePlace, levelOf, linePlaceOf, meanGrade, writtenFifths } from "./line-run.ts";
import { type LineWords, lineWordsOf } from "./line-words.ts";
import { hasTuneAndBass } from "./plucked.ts";
import { scalesOf } from "./scale.ts";
import { asWritten } from "./strokes.ts";
import type { Voice } from "./voice.ts";
import { writtenLines } from "./write-lines.ts";

const plain: Recipe = {
  passing: "none",
  leading: false,
  filling: "none",
  below: "none",
  turning: "none",
  neighbours: "none",
  running: "none",
};
/** From a few passing notes to everything that a line carries: each adds one figure to the one before it. */
const additions: readonly Partial<Recipe>[] = [
  { passing: "weak" },
  { passing: "all" },
  { leading: true },
  { below: "long" },
  { filling: "weak" },
  { neighbours: "weak" },
  { filling: "all" },
  { turning: "weak" },
  { below: "beats" },
  { neighbours: "all" },
  { running: "thirds" },
  { running: "weak" },
  { turning: "all" },
  { running: "all" },
];
/** levels (places in `lineLevels`) from which two strings are stopped together, and sixteenths played */
const stopsFrom = 2;
const sixteenthsFrom = 2;

/** True for a line that is made richer by plan: all but keyboards, drums, and who has tune and bass to himself. */
export const isRicherLine = ({ keyboard, craft }: Player, { type }: Pick<ArrangeRequest, "type">): boolean =>
  type === "complexify" &&
  !keyboard &&
  craft !== undefined &&
  craft.profile.family !== "percussion" &&
  !hasTuneAndBass({ craft });

/**
 * Adds to the line of one player what its level plays: passing notes, figures that lead on, lower thirds and sixths on bowed strings,
 * the same wherever they fit, until the grade is nearest to the aim. A sung tune is not altered. Pure and deterministic.
 */
export function enrichLines(run: Run, asked: KeyChange | undefined, onProgress: OnProgress): ArrangeResult {
  const { score, player, before, target, orders } = run;
  const place = linePlaceOf(run, asked);
  onProgress("analysing", 100);
  const plan = target.grade - before <= tolerance ? undefined : nearestPlan(run, place, onProgress);
  const isSung = place.ground.voices.every(({ line }) => line.some((event) => event.sung));
  const wishes = obedienceOf(orders, place.transposed, player);
  if (plan || wishes.changesNotes) {
    const bars = plan?.bars ?? place.staves.map((staff) => staff.bars);
    const made = writtenLines(score, place.transposed, player, { staves: place.staves, bars, wishes });
    if (made) return reportRun(run, place, made, onProgress);
  }
  const arranged = { score: unchanged(score, place.transposed), rewrite: undefined };
  const isShort = target.grade - before > tolerance;
  return reportRun(run, place, isShort ? { ...arranged, note: isSung ? sung : nothing } : arranged, onProgress);
}

const sung = "A sung tune is not altered: its words have their notes, so it was left as it is.";
const nothing = "Nothing can be added to it that this level plays, so it was left as it is.";

/** The plan whose grade is nearest to the aim; undefined where nothing can be added. */
function nearestPlan(run: Run, place: LinePlace, onProgress: OnProgress): LinePlan | undefined {
  let best: LinePlan | undefined;
  const away = (plan: LinePlan): number => Math.abs(meanGrade(plan) - run.target.grade);
  const look = (first: Recipe, second: Recipe): LinePlan => {
    const plan = planFor(run, place, first, second);
    if (meanGrade(plan) > run.before + leastGain && (!best || away(plan) < away(best))) best = plan;
    return plan;
  };
  const recipes = recipesFor(levelOf(run), run.together === true);
  for (const [i, recipe] of recipes.entries()) {
    onProgress("rewriting", Math.round((100 * (i + 1)) / recipes.length));
    if (meanGrade(look(recipe, recipe)) < run.target.grade) continue;
    look(recipes[i - 1] ?? plain, recipe);
    break;
  }
  return best;
}

/** measures of a group whose second half may have more than the first: an answer is richer than its question */
const group = 4;

/** grades: what adds less is not worth its ink */
const leastGain = 0.05;

/** The recipes of a level, the plainest first; among others nobody has two notes at once: a lower one would be a bass of its own. */
function recipesFor(level: number, together: boolean): readonly Recipe[] {
  const made: Recipe[] = [];
  for (const more of additions) {
    if (more.below && (together || level < stopsFrom)) continue;
    if ((more.turning || more.running) && level < sixteenthsFrom) continue;
    made.push({ ...(made.at(-1) ?? plain), ...more });
  }
  return made;
}

function planFor(run: Run, { ground, moved }: LinePlace, first: Recipe, second: Recipe): LinePlan {
  const own = lineWordsOf(moved, levelOf(run), 1);
  const words: LineWords = { ...own, ...asItStands };
  const scaleIn = scalesOf(ground.piece, writtenFifths(moved.craft?.semitones ?? 0));
  const { bars } = ground.piece;
  return planOfStrokes(ground, words, (voice, fixed) =>
    decorated(
      asWritten(voice.line),
      (bar) =>
        fixed.has(bar) || run.adorns?.has(bar) === false ? undefined : bar % group < group / 2 ? first : second,
      {
        bars,
        harmonyAt: ground.harmonyAt,
        scaleIn,
        range: rangeOf(voice, own),
        lowestString: lowestString(moved),
      },
    ),
  );
}

/** A line that is added to loses nothing: slurs, signs and chords stay. */
const asItStands = { level: 4, slur: Number.POSITIVE_INFINITY, graces: true, chords: { most: 4, from: 0 } };

/** What the level plays, and what the line has anyway. */
function rangeOf({ line }: Voice, { range: [low, high] }: LineWords): LineWords["range"] {
  const own = line.flatMap(({ note }) => (note ? [note.midi] : []));
  return [Math.min(low, ...own), Math.max(high, ...own)];
}

const lowestString = ({ craft }: Player): number | undefined =>
  craft?.profile.polyphony.kind === "bowed" ? openStrings(craft.profile)[0] : undefined;
