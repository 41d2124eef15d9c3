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
  const job = (now: Score, hand: Job["hand"]): Job => ({ score: now, player, hand, cover });
  const dry = words.pedal ? score : withoutDirections(job(score, "both"), ({ name }) => name === "pedal");
  // the other hand has one figure: its fingers are the figure's own
  return words.fingering ? fingered(job(dry, "right"), "all-shifts") : dry;
}
