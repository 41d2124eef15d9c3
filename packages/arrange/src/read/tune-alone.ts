import { isStep } from "../operations/operation.ts";
import { type Bar, isStrike, soundingLines } from "./bar/bar.ts";

/** notes that make a tune, heights among them, and the share of its intervals that are steps */
const leastNotes = 3;
const leastHeights = 3;
const leastSteps = 0.5;

/**
 * True for a bar of the lower hand that has the tune while the upper one is silent: single notes that go by step more than they
 * leap. A vamp under a rest has chords, leaps or two notes in turn.
 */
export function hasTuneAlone(bar: Bar | undefined): boolean {
  const [line, second] = bar ? soundingLines(bar) : [];
  if (!line || second || line.crossing) return false;
  const strikes = line.events.filter(isStrike);
  if (strikes.length < leastNotes || strikes.some(({ heads }) => heads.length > 1)) return false;
  const heights = strikes.map(({ heads }) => heads[0]?.midi ?? 0);
  const steps = heights.filter((height, i) => {
    const before = heights[i - 1] ?? height;
    return height !== before && isStep(before, height);
  });
  return new Set(heights).size >= leastHeights && steps.length >= leastSteps * (heights.length - 1);
}
