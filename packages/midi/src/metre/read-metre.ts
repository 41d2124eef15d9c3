import type { ReadingValues } from "@gradus/contracts";
import { QUARTER } from "../grid/grains.ts";
import type { TimeReading } from "../grid/read-time.ts";
import type { Placed } from "../notation/bars.ts";
import type { Metre, Performance } from "../notes/lines.ts";
import { type Accents, STEP, stepOf } from "./accents.ts";
import { barSteps, inferMetre, unitSteps } from "./infer-metre.ts";
import { shiftsOf } from "./odd-bars.ts";
import { type Phase, phaseOf } from "./phase.ts";

export type MetreReading = {
  /** the first at 0; one like that before it says that a bar begins there and ends the last one */
  readonly metres: readonly Placed<Metre>[];
  /** in grains; 0 without one */
  readonly pickup: number;
  readonly origin: "stated" | "inferred" | "chosen";
  readonly pickupOrigin: "stated" | "inferred" | "chosen";
  /** of signature and pickup together, 0–1 */
  readonly confidence: number;
};

/** Of drums alone, whose strokes tell no bar from its half or double: as usual, and half sure; where the bar is known, more. */
const DRUMS_ALONE = 0.5;
const DRUMS_IN_BARS = 0.7;

/**
 * The metre that the file states, a person chose, or the accents tell; and the pickup, which no MIDI file states. `accents`:
 * undefined when no note has a pitch; then 4/4 without a pickup where nobody says otherwise.
 */
export function readMetre(
  performance: Performance,
  time: TimeReading,
  accents: Accents | undefined,
  options: ReadingValues,
): MetreReading {
  const chosen = metreNamed(options.metre);
  const stated = statedMetres(performance, time);
  const inferred = !chosen && !stated && accents ? inferMetre(accents) : undefined;
  const first = chosen ?? stated?.metres[0]?.value ?? inferred?.metre ?? { beats: 4, beatType: 4 };
  const metres = chosen || !stated ? [{ at: 0, value: first }] : stated.metres;
  const origin = chosen ? "chosen" : stated ? "stated" : "inferred";
  const length = barSteps(first);
  const asked = Number(options.pickup);
  if (options.pickup !== undefined && Number.isFinite(asked) && asked >= 0 && asked * QUARTER < length * STEP) {
    const pickup = Math.round(asked * 12) * STEP;
    return { metres, pickup, origin, pickupOrigin: "chosen", confidence: 1 };
  }
  if (stated?.pickup && !chosen) {
    return { metres, pickup: stated.pickup, origin, pickupOrigin: "stated", confidence: 1 };
  }
  if (!accents) {
    const confidence = chosen || stated ? DRUMS_IN_BARS : DRUMS_ALONE;
    return { metres, pickup: 0, origin, pickupOrigin: "inferred", confidence };
  }
  const phases = phasesOf(accents, metres);
  const { pickup = 0, confidence = 1 } = phases[0] ?? {};
  return {
    metres: metres.flatMap((metre, index) => [metre, ...startsOf(metre, phases[index], index)]),
    pickup: pickup * STEP,
    origin,
    pickupOrigin: "inferred",
    confidence: inferred ? Math.min(confidence, inferred.confidence) : confidence,
  };
}

/** Of each stretch of one signature. */
function phasesOf(accents: Accents, metres: readonly Placed<Metre>[]): readonly Phase[] {
  return metres.map(({ at, value }, index) => {
    const next = metres[index + 1]?.at;
    const from = stepOf(at);
    const until = next === undefined ? accents.end : stepOf(next);
    const stretch = { from, until, length: barSteps(value), unit: unitSteps(value) };
    return phaseOf(accents, stretch, shiftsOf(accents, stretch));
  });
}

/** Bars that begin anew; of a later stretch the first full one too. The pickup of the piece is told apart. */
function startsOf({ at, value }: Placed<Metre>, phase: Phase | undefined, index: number): readonly Placed<Metre>[] {
  const { pickup = 0, restarts = [] } = phase ?? {};
  const first = index > 0 && pickup > 0 ? [at + pickup * STEP] : [];
  return [...first, ...restarts.map((step) => step * STEP)].map((place) => ({ at: place, value }));
}

/** Signatures of the file. A short first one before another of the same unit is how programs write a pickup. */
function statedMetres(performance: Performance, time: TimeReading) {
  if (performance.times.length === 0 || time.kind === "free") return undefined;
  const placed = performance.times.map(({ tick, value }) => ({ at: time.placeOf(tick), value }));
  const [first, second] = placed as [Placed<Metre>, Placed<Metre> | undefined];
  const rest = placed.slice(1).filter(({ at }) => at > 0);
  if (second && rest.length > 0 && first.at === 0) {
    const isShort = second.at === barSteps(first.value) * STEP && barSteps(first.value) < barSteps(second.value);
    if (isShort) {
      return { metres: [{ at: 0, value: second.value }, ...placed.slice(2)], pickup: second.at };
    }
  }
  return { metres: [{ at: 0, value: first.value }, ...rest], pickup: 0 };
}

const MAX_BEATS = 32;

/** "3/4" as a signature; undefined for what is none. */
export function metreNamed(text: string | undefined): Metre | undefined {
  const [, beats, beatType] = /^(\d{1,2})\/(1|2|4|8|16)$/.exec(text ?? "") ?? [];
  const count = Number(beats);
  return count >= 1 && count <= MAX_BEATS ? { beats: count, beatType: Number(beatType) } : undefined;
}
