import { generalLevelAt } from "@gradus/contracts";
import type { Player } from "@gradus/difficulty";
import type { Run } from "../goal/key-policy.ts";
import { type LineGround, type LinePlan, linePlan } from "./line-plan.ts";
import { lineLevel, lineWordsOf } from "./line-words.ts";
import { hasTuneAndBass } from "./plucked.ts";
import { type Rung, rungs } from "./rungs.ts";

/** level from which guitars roll as the source does, and the one below it that has a pattern of its own */
const rollsFreely = 3;

/** The words of a level; a guitar that rolls freely and stays above the band of its level has the pattern of the level below. */
export function namedPlan(run: Pick<Run, "target">, ground: LineGround): LinePlan {
  const { id, to } = generalLevelAt(run.target.grade);
  const level = lineLevel(id);
  const planFor = (rungOf: (player: Player) => Rung | undefined): LinePlan =>
    linePlan(ground, (player) => lineWordsOf(player, ...(rungOf(player) ?? [level, 1])));
  const own = planFor(() => undefined);
  const players = [...new Set(ground.voices.map(({ player }) => player))];
  const high = players.filter((player, part) => hasTuneAndBass(player) && (own.grades[part] ?? 0) > to);
  if (high.length === 0 || level < rollsFreely) return own;
  const plainer = rungs.filter(([level]) => level === rollsFreely - 1);
  const plans = plainer.map((rung) => planFor((player) => (high.includes(player) ? rung : undefined)));
  const chosen = new Map(
    high.map((player) => {
      const away = plans.map(({ grades }) => Math.abs((grades[players.indexOf(player)] ?? 0) - run.target.grade));
      return [player, plainer[away.indexOf(Math.min(...away))]] as const;
    }),
  );
  return planFor((player) => chosen.get(player));
}
