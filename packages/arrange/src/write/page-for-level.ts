import type { Player } from "@gradus/difficulty";
import type { Score } from "@gradus/score";
import { fingered } from "../obey/notation/fingering.ts";
import { type Job, withoutDirections } from "../obey/notation/finish.ts";
import type { Vocabulary } from "../plan/vocabulary.ts";

/**
 * The page as pupils of a level read it: fingers where the hand finds a new place, up to the level that does without, and no
 * pedal before it is learnt (ABRSM, Trinity: pedal from about grade 4 on).
 */
export function pageForLevel(score: Score, player: Player, words: Vocabulary): Score {
  const cover = new Set((score.parts[player.parts[0] ?? 0]?.measures ?? []).map(({ index }) => index));
  const job = (now: Score): Job => ({ score: now, player, hand: "both", cover });
  const dry = words.pedal ? score : withoutDirections(job(score), ({ name }) => name === "pedal");
  return words.fingering ? fingered(job(dry), "all-shifts") : dry;
}
