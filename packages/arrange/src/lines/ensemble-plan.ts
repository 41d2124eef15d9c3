import type { Player } from "@gradus/difficulty";
import type { Run } from "../goal/key-policy.ts";
import { targetOf } from "../goal/target.ts";
import { type LineGround, type LinePlan, linePlan } from "./line-plan.ts";
import { isNamed, isSong, levelOf, worthwhileInSongs } from "./line-run.ts";
import { lineWordsOf, rangeOfSteps } from "./line-words.ts";
import type { Member } from "./members.ts";
import { namedPlan } from "./named-plan.ts";
import { isEnough, lightestPlan, type Rung, rungsDownTo } from "./rungs.ts";

/**
 * For a level by name its words. For a step the rung at which the parts are nearest to a step each, and near it a rung of each part's
 * own, in the words of the level that the hardest part is led to; where these are not enough for him, the lightest rung that is. A part
 * that cannot fall so far aims at its plainest, and the more a part can fall, the more it counts.
 */
export function ensemblePlan(run: Run, members: readonly Member[], ground: LineGround): LinePlan {
  const lines = members.filter(({ isLine }) => isLine);
  if (isNamed(run.request)) return namedPlan(run, ground);
  const hardest = lines.reduce((all, { before }, i) => (before > (lines[all]?.before ?? 0) ? i : all), 0);
  const grade = lines[hardest]?.before ?? 0;
  const target = targetOf(run.request.level, grade);
  const aimOf = (before: number): number => targetOf(run.request.level, before).grade;
  const planFor = (rungOf: (player: Player) => Rung): LinePlan =>
    linePlan(ground, (player) => lineWordsOf(player, ...rungOf(player), rangeOfSteps));
  const tried = rungsDownTo(levelOf({ target }));
  const chosen = nearestRungs(
    lines,
    tried.map((rung) => planFor(() => rung)),
    aimOf,
  );
  const step = { before: grade, aim: target.grade };
  const gradeOf = ({ grades }: Pick<LinePlan, "grades">): number => grades[hardest] ?? grade;
  if (!isEnough(gradeOf(chosen), step)) {
    // all of them on one rung: who moves together is written together
    const plan = lightestPlan((...rung) => planFor(() => rung), gradeOf, step);
    return withSongAsItWas(plan, ground, lines);
  }
  const players = [...new Set(ground.voices.map(({ player }) => player))];
  const plan = planFor((player) => tried[chosen.rungs[players.indexOf(player)] ?? 0] ?? plainestRung);
  return withSongAsItWas(plan, ground, lines);
}

/** The rung of each part, as a place among plans, and the grades that they have there. */
type Rungs = { readonly rungs: readonly number[]; readonly grades: readonly number[] };

const rungsAt = (plans: readonly LinePlan[], rungs: readonly number[]): Rungs => ({
  rungs,
  grades: rungs.map((rung, part) => plans[rung]?.grades[part] ?? 0),
});

/** For each part the plan that is nearest to its aim, near the one at which all of them together are. */
function nearestRungs(lines: readonly Member[], plans: readonly LinePlan[], aimOf: (before: number) => number): Rungs {
  const aims = lines.map(({ before }, i) => {
    const lowest = Math.min(before, plans.at(-1)?.grades[i] ?? before);
    return { aim: Math.max(lowest, aimOf(before)), weight: before - lowest };
  });
  const awayOf = (plan: LinePlan | undefined, part: number): number =>
    (plan?.grades[part] ?? 0) - (aims[part]?.aim ?? 0);
  const together = nearestTo(0, plans.length - 1, (rung) =>
    aims.reduce((sum, { weight }, part) => sum + weight * awayOf(plans[rung], part), 0),
  );
  const plainest = Math.min(together + apart.plainer, plans.length - 1);
  const own = lines.map((_, part) =>
    nearestTo(Math.max(0, together - apart.lighter), plainest, (it) => awayOf(plans[it], part)),
  );
  return rungsAt(plans, own);
}

/** A step that makes none of the singers' parts easier by so much leaves them all as they are: a song's rhythm is worth more. */
function withSongAsItWas(plan: LinePlan, { voices }: LineGround, lines: readonly Member[]): LinePlan {
  const players = [...new Set(voices.map(({ player }) => player))];
  const isSung = (player: Player): boolean => voices.some((voice) => voice.player === player && isSong(voice));
  const gains = players.flatMap((player, part) =>
    isSung(player) ? [(lines[part]?.before ?? 0) - (plan.grades[part] ?? 0)] : [],
  );
  if (gains.length === 0 || Math.max(...gains) >= worthwhileInSongs) return plan;
  return {
    ...plan,
    bars: plan.bars.map((bars, i) => (voices[i] && isSung(voices[i].player) ? voices[i].staff.bars : bars)),
    grades: plan.grades.map((grade, part) =>
      players[part] && isSung(players[part]) ? (lines[part]?.before ?? grade) : grade,
    ),
  };
}
/** rungs by which one part may lie beside all together: nobody is emptied while another keeps what is hard */
const apart = { lighter: 3, plainer: 1 };
const plainestRung = [0, 1] as const;

/** Of the rungs between two the first that is nearest. */
function nearestTo(from: number, to: number, awayAt: (rung: number) => number): number {
  let best = from;
  for (let rung = from; rung <= to; rung++) if (Math.abs(awayAt(rung)) < Math.abs(awayAt(best)) - 1e-9) best = rung;
  return best;
}
