import type { Player } from "@gradus/difficulty";
import { type Score, validate } from "@gradus/score";
import { placedViolations } from "../report/playability.ts";
import type { Rewritten } from "./rewritten.ts";
import { writeBack } from "./write-back.ts";

const rounds = 6;

/** A score with what was written, and the measures that went back to the source. */
export type Settled = { readonly score: Score; readonly reverted: ReadonlySet<number> };

/**
 * Writes a rewrite into the score; undefined when nothing of it can be written. Measures in which that makes an error that the source does not have, or something that
 * nobody can play, go back to the source, with their neighbours from the second round on; when that does not end, the whole score does.
 */
export function settle(source: Score, transposed: Score, rewritten: Rewritten, player: Player): Settled | undefined {
  const reverted = new Set<number>();
  for (let round = 0; round < rounds; round++) {
    const score = writeBack(transposed, rewritten, reverted);
    const wrong = [...brokenMeasures(score, source), ...unplayableMeasures(score, source, player, reverted)];
    if (wrong.length === 0) return { score, reverted };
    const before = reverted.size;
    for (const measure of wrong) {
      for (let near = measure - round; near <= measure + round; near++)
        if (near >= 0 && near < rewritten.measures) reverted.add(near);
    }
    if (reverted.size === before && round > 1) break;
  }
  return undefined;
}

/** The score as it came, in the wanted key when that makes no error. */
export const unchanged = (source: Score, transposed: Score): Score =>
  transposed === source || brokenMeasures(transposed, source).length === 0 ? transposed : source;

/** Indices of rewritten measures that cannot be played; what is the source's own anyway is no reason to go on. */
const unplayableMeasures = (
  score: Score,
  source: Score,
  player: Player,
  reverted: ReadonlySet<number>,
): readonly number[] =>
  placedViolations(source, score, player).flatMap(({ index }) => (reverted.has(index) ? [] : [index]));

/** Indices of the measures with an error that the source does not have; all measures when it has no place. */
function brokenMeasures(score: Score, source: Score): readonly number[] {
  const measures = score.parts[0]?.measures ?? [];
  const broken = new Set<number>();
  for (const issue of validate(score, { against: source })) {
    if (issue.severity !== "error") continue;
    for (const measure of measures)
      if (issue.measure === undefined || issue.measure === measure.number) broken.add(measure.index);
  }
  return [...broken];
}
