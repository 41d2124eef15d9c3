import { QUARTER } from "../grid/grains.ts";
import type { TimeReading } from "../grid/read-time.ts";
import type { Metre, Performance } from "../notes/lines.ts";
import type { Placed } from "./bars.ts";
import type { TempoMark } from "./write-score.ts";

/** A change that is smaller than this, as a share, or holds for less than two quarters is how it was played, not a mark. */
const LEAST_CHANGE = 0.08;
const LEAST_LENGTH = 2 * QUARTER;

/** Metronome marks for the tempi of a file that a notation program wrote. */
export function tempoMarks(
  performance: Performance,
  time: TimeReading,
  metres: readonly Placed<Metre>[],
): readonly Placed<TempoMark>[] {
  const { tempi, countsSeconds } = performance;
  if (countsSeconds || time.kind === "free") return [];
  const placed = tempi.map(({ tick, value }) => ({ at: time.placeOf(tick), value }));
  const first = placed[0];
  if (!first) return [];
  const marks = [first.at > 0 ? { at: 0, value: 120 } : first];
  placed.forEach(({ at, value }, index) => {
    const next = placed[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    const before = marks.at(-1)?.value ?? 120;
    if (next - at >= LEAST_LENGTH && Math.abs(value / before - 1) >= LEAST_CHANGE) marks.push({ at, value });
  });
  return marks.map(({ at, value }) => ({
    at,
    value: markOf(value, metres.findLast((metre) => metre.at <= at)?.value),
  }));
}

/** In beats of the metre: dotted quarters in 6/8, halves in 2/2. */
function markOf(quarters: number, metre: Metre | undefined): TempoMark {
  const rounded = Math.round(quarters * 100) / 100;
  const beatType = metre?.beatType ?? 4;
  const dotted = beatType === 8 && (metre?.beats ?? 0) % 3 === 0 && (metre?.beats ?? 0) > 3;
  if (dotted) return { beatType: 4, dotted, perMinute: Math.round(quarters / 1.5), quarters: rounded };
  if (beatType === 2) return { beatType: 2, dotted, perMinute: Math.round(quarters / 2), quarters: rounded };
  return { beatType: 4, dotted, perMinute: Math.round(quarters), quarters: rounded };
}
