import type { Player } from "@gradus/difficulty";
import type { Score } from "@gradus/score";
import type { ArrangeRequest } from "../contract.ts";
import { hasWords } from "../read/has-words.ts";
import { pieceOf } from "../read/piece.ts";
import { isRicherLine } from "./rewrite-richer.ts";

/** measures that a part adorns before another one may */
const stretch = 2;

/**
 * Which measures each single line of an ensemble adorns, by the index of its part: one line at a time, by turns the first and the one that
 * moves least there, of equals the one that had fewest so far. Sung tunes are not altered and have none; empty for one line alone. Pure.
 */
export function turnsOf(
  score: Score,
  players: readonly Player[],
  request: Pick<ArrangeRequest, "type">,
): ReadonlyMap<number, ReadonlySet<number>> {
  const lines = players.flatMap((player) => {
    const part = player.parts[0] ?? 0;
    const own = score.parts[part];
    return own && isRicherLine(player, request) && !hasWords(own)
      ? [{ part, notes: pieceOf(score, player).notes }]
      : [];
  });
  const turns = new Map(lines.map(({ part }) => [part, new Set<number>()] as const));
  if (lines.length < 2) return new Map();
  const measures = score.parts[0]?.measures.length ?? 0;
  for (let from = 0; from < measures; from += stretch) {
    const struck = (line: (typeof lines)[number]): number =>
      line.notes.filter(({ measure }) => measure >= from && measure < from + stretch).length;
    const sounding = lines.filter((line) => struck(line) > 0);
    const hadOf = ({ part }: (typeof lines)[number]): number => turns.get(part)?.size ?? 0;
    const tune = (from / stretch) % 2 === 0 ? sounding.find((line) => line === lines[0]) : undefined;
    const next = tune ?? sounding.toSorted((a, b) => struck(a) - struck(b) || hadOf(a) - hadOf(b))[0];
    for (let bar = from; next && bar < Math.min(measures, from + stretch); bar++) turns.get(next.part)?.add(bar);
  }
  return turns;
}
