import type { Player } from "@gradus/difficulty";
import { chordSymbols, type Score } from "@gradus/score";
import { hasWords } from "./has-words.ts";

/** Single notes on one staff, with words or chord symbols: the other hand is left to the player. */
export function isLeadSheet(score: Score, { parts, sides, hands }: Player): boolean {
  if (parts.length > 1 || sides.length > 1 || score.parts.length > 1) return false;
  const onsets = new Set([...hands.R, ...hands.L].map(({ on }) => on));
  if (onsets.size < hands.R.length + hands.L.length) return false;
  return hasWords(score.parts[parts[0] ?? 0]) || chordSymbols(score).length > 0;
}
