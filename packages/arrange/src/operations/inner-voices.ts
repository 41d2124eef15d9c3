import { toNumber } from "@gradus/score";
import { type Bar, isStrike, type Line, lowestOf, mapStrikes, type Strike, withLines } from "../read/bar/bar.ts";
import { carriesMelody } from "../read/bar/tune-line.ts";
import type { BarContext, Operation } from "./operation.ts";

/**
 * Voices between melody and bass go. In the melody hand first what moves apart from the tune, then everything under
 * it; in the accompaniment all voices but the one with the bass.
 */
export const innerVoices: Operation = {
  rule: "inner-voices",
  strengths: 2,
  reason: (strength) =>
    strength === 1
      ? "The inner voice is left out, so that each hand follows one line."
      : "Only the outer line is played, so that it can sing.",
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    if (context.role === "melody") return strength === 1 ? withoutAccompanyingVoices(bar) : onlyMelody(bar);
    const bass = bassLine(bar);
    if (!bass || (bar.lines.length === 1 && strength === 1)) return bar;
    const single = bar.lines.length === 1 ? bar : withLines(bar, [bass]);
    return strength === 1 ? single : mapStrikes(single, lowestOnly);
  },
};

function withoutAccompanyingVoices(bar: Bar): Bar {
  const kept = bar.lines.filter(carriesMelody);
  return kept.length === 0 || kept.length === bar.lines.length ? bar : withLines(bar, kept);
}

const onlyMelody = (bar: Bar): Bar =>
  bar.lines.some(carriesMelody)
    ? mapStrikes(bar, (strike) => {
        const heads = strike.heads.filter((head) => head.melody);
        if (heads.length === strike.heads.length) return strike;
        return heads.length > 0 ? { ...strike, heads } : undefined;
      })
    : bar;

/** The line that sounds lowest, weighted by length. */
export function bassLine({ lines }: Pick<Bar, "lines">): Line | undefined {
  let best: { line: Line; height: number } | undefined;
  for (const line of lines) {
    const strikes = line.events.filter(isStrike);
    const time = strikes.reduce((sum, strike) => sum + toNumber(strike.duration), 0);
    if (time === 0) continue;
    const height = strikes.reduce((sum, strike) => sum + lowestOf(strike) * toNumber(strike.duration), 0) / time;
    if (!best || height < best.height) best = { line, height };
  }
  return best?.line;
}

function lowestOnly(strike: Strike): Strike {
  if (strike.heads.length === 1) return strike;
  const low = lowestOf(strike);
  const heads = strike.heads.filter((head) => head.midi === low || head.melody);
  return heads.length === strike.heads.length ? strike : { ...strike, heads };
}
