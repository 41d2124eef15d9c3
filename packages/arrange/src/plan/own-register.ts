import type { Grounded } from "./grounded.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** semitones above a level's bass from which a piece has its bass high: then it stays there */
const highBass = 2;

/** C2, the lowest bass of a figure in one position where a small step leaves basses where they are */
const lowestBass = 36;

/**
 * The words with the bass where the source has it: above what the level usually has where most basses lie there, and after a small
 * step as deep as the source's, so that one deep bass does not lift its whole line.
 */
export function inOwnRegister(words: Vocabulary, harmonies: readonly Pick<Grounded, "bassMidi">[]): Vocabulary {
  const heights = harmonies.map(({ bassMidi }) => bassMidi).toSorted((a, b) => a - b);
  const median = heights[heights.length >> 1] ?? 0;
  const [closeLow, closeHigh] = words.closeBass;
  const deepest = Math.max(lowestBass, Math.min(closeLow, heights[0] ?? closeLow));
  const closeBass = [words.anyRegister ? deepest : closeLow, closeHigh] as const;
  if (median <= words.bass[1] + highBass) return { ...words, closeBass };
  const [low, high] = words.lower;
  return { ...words, closeBass, bass: closeBass, lower: [low, high + highBass + 2] };
}
