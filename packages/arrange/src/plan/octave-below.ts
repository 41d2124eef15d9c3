import type { PieceBar } from "../read/piece.ts";
import type { Struck } from "./sketch.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** The upper hand's line one to three octaves below: within the level's register, and not beneath it. */
export function octaveBelow(upper: readonly Struck[], words: Vocabulary, bar: PieceBar): readonly Struck[] {
  const line = upper.flatMap(({ tones }) => tones.at(-1)?.midi ?? []);
  const [lowest, highest] = [Math.min(...line), Math.max(...line)];
  let shift = -12;
  while (highest + shift > words.lower[1] + 2 && lowest + shift - 12 >= words.lower[0] && shift > -36) shift -= 12;
  return upper.map(({ on, end, tones }) => {
    const top = tones.at(-1);
    return {
      on,
      end: Math.min(end, bar.start + bar.length),
      tones: top ? [{ midi: top.midi + shift, fifths: top.fifths }] : [],
    };
  });
}
