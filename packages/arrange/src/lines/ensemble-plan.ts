import type { Player } from "@gradus/difficulty";
import type { Run } from "../goal/key-policy.ts";
import { targetOf } from "../goal/target.ts";
import { type LineGround, type LinePlan, linePlan } from "./line-plan.ts";
import { isNamed, isSong, worthwhileInSongs } from "./line-run.ts";
import { lineWordsOf, rangeOfSteps } from "./line-words.ts";
import type { Member } from "./members.ts";
import { namedPlan } from "./named-plan.ts";
import { rungs } from "./rungs.ts";

/**
 * For a level by name its words; for a step the rung at which the parts are nearest to a step each, and near it a rung of each part's
 * own. A part that cannot fall so far aims at its plainest, and the more a part can fall, the more it counts.
 */
export function ensemblePlan(run: Run, members: readonly Member[], ground: LineGround): LinePlan {
  const lines = members.filter(({ isLine }) => isLine);
  if (isNamed(run.request)) return namedPlan(run, ground);
  const plans = rungs.map((rung) => linePlan(ground, (player) => lineWordsOf(player, ...rung, rangeOfSteps)));
  const aims = lines.map(({ before }, i) => {
    const lowest = Math.min(before, plans.at(-1)?.grades[i] ?? before);
    return { aim: Math.max(lowest, targetOf(run.request.level, before).grade), weight: before - lowest };
  });
  const awayOf = (plan: LinePlan | undefined, part: number): number =>
    (plan?.grades[part] ?? 0) - (aims[part]?.aim ?? 0);
  const together = nearestTo(0, rungs.length - 1, (rung) =>
    aims.reduce((sum, { weight }, part) => sum + weight * awayOf(plans[rung], part), 0),
  );
  const own = new Map(
    [...new Set(ground.voices.map(({ player }) => player))].map((player, part) => {
      const rung = nearestTo(together - apart.lighter, together + apart.plainer, (it) => awayOf(plans[it], part));
      return [player, rungs[rung]] as const;
    }),
  );
  const plan = linePlan(ground, (player) => lineWordsOf(player, ...(own.get(player) ?? plainestRung), rangeOfSteps));
  return withSongAsItWas(plan, ground, lines);
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

/** Of the rungs between two, as far as there are, the first that is nearest. */
function nearestTo(from: number, to: number, awayAt: (rung: number) => number): number {
  let best = Math.max(0, from);
  for (let rung = best; rung <= Math.min(to, rungs.length - 1); rung++)
    if (Math.abs(awayAt(rung)) < Math.abs(awayAt(best)) - 1e-9) best = rung;
  return best;
}
