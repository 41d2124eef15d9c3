import { listText } from "@gradus/contracts";
import { gradePlayer, handsOf, playersOf } from "@gradus/difficulty";
import { type Score, soundingNotes } from "@gradus/score";
import type { ArrangeResult } from "../contract.ts";
import type { Run } from "../goal/key-policy.ts";
import type { LineGround, LinePlan } from "./line-plan.ts";
import { faultOf } from "./line-reach.ts";
import { isNamed } from "./line-run.ts";
import type { Member } from "./members.ts";

type PartReport = NonNullable<Extract<ArrangeResult, { ok: true }>["report"]["parts"]>[number];

/**
 * Every part of the score, with its grade before and after; parts of one name are counted. `transposed` is the source in the key of
 * the result: a part that has nothing but another key is not rewritten.
 */
export function partsOf(
  source: Score,
  transposed: Score,
  result: Score,
  members: readonly Member[],
): readonly PartReport[] {
  const parts = members.map(({ player }) => source.parts[player.parts[0] ?? 0]);
  return members.map(({ player, before }, place) => {
    const own = parts[place];
    const alike = parts.filter((part) => part?.name === own?.name);
    return {
      id: own?.id ?? "",
      name: alike.length > 1 && own ? `${own.name} ${alike.indexOf(own) + 1}` : (own?.name ?? ""),
      before,
      after: gradePlayer(handsOf(result, player)).grade,
      rewritten: player.parts.some((index) => heardIn(result, index) !== heardIn(transposed, index)),
    };
  });
}

const heardIn = (score: Score, part: number): string =>
  soundingNotes(score, part)
    .map(({ midi, onset, duration }) => `${midi}@${onset.n}/${onset.d}+${duration.n}/${duration.d}`)
    .join();

/** A result whose report says of each part whether it was rewritten. */
export const withParts = (result: ArrangeResult, parts: readonly PartReport[]): ArrangeResult =>
  result.ok ? { ...result, report: { ...result.report, parts: [...parts] } } : result;

/** Which parts were rewritten, what each came to, and where one falls short. */
export function ensembleNote(
  run: Run,
  parts: readonly PartReport[],
  { faults }: Pick<LinePlan, "faults">,
  { voices }: Pick<LineGround, "voices">,
): string {
  const done = parts.filter(({ rewritten }) => rewritten);
  // drums and who plays what we have no plan for are players too
  const players = playersOf(run.score, { tempo: run.request.tempo }).length;
  const some = `${done.length} of ${players} parts ${done.length === 1 ? "was" : "were"} rewritten`;
  const every = players === 2 ? "Both parts were rewritten" : `All ${players} parts were rewritten`;
  const all = done.length === players ? every : some;
  const each = done
    .map(({ name, id, before, after }) => `${name || id} ${before.toFixed(1)} → ${after.toFixed(1)}`)
    .join(", ");
  const others = parts
    .filter(({ rewritten }) => !rewritten)
    .map(({ name, id, after }) => `${name || id} (${after.toFixed(1)})`);
  const left = others.length > 0 ? [`The notes of ${listText(others)} stay as they were.`] : [];
  const short = isNamed(run.request)
    ? voices.flatMap(({ player }, i) => {
        const fault = faults[i] && faultOf([faults[i]]);
        return fault ? [`${player.name} falls short of the level: ${fault}.`] : [];
      })
    : [];
  return [done.length > 0 ? `${all}: ${each}.` : `${all}.`, ...left, ...short].join(" ");
}
