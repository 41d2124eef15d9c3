import { strays } from "../goal/level-kept.ts";
import type { Ground } from "./hands.ts";
import { isOutside, isTooQuick } from "./outside.ts";
import { most } from "./too-hard.ts";
import type { Vocabulary } from "./vocabulary.ts";

/**
 * True for a piece that the meter finds at a level although its measures go beyond what the level reads and plays: more than
 * strays are too quick, or too many need anything else that it does not know. A level is its words, and the meter confirms it.
 */
export function isBeyondWords({ staves, starts }: Ground, words: Vocabulary): boolean {
  const shareOf = (
    is: (bar: NonNullable<(typeof staves)[number]["bars"][number]>, hand: "L" | "R") => boolean,
  ): number =>
    starts.filter((_, i) => staves.some(({ hand, bars }) => bars[i] !== undefined && is(bars[i], hand))).length /
    Math.max(1, starts.length);
  return (
    shareOf((bar) => isTooQuick(bar, words)) > strays ||
    shareOf((bar, hand) => isOutside(bar, hand, words)) > most.outside
  );
}
