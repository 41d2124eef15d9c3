import type { Accents } from "./accents.ts";
import { barEvidence, type Stretch, strengthOf } from "./evidence.ts";
import { evenBars, type Shifts } from "./odd-bars.ts";

export type Phase = {
  /** of the first bar where it is short, else 0 */
  readonly pickup: number;
  /** steps at which a bar begins before the one before it is full */
  readonly restarts: readonly number[];
  readonly confidence: number;
  readonly score: number;
};
/** How much better a pickup must explain the notes than none. */
const prior = {
  pickup: 0.18,
  /** half a bar looks like a whole one from inside */
  half: 0.3,
  long: 1.2,
  offBeat: 0.22,
  fine: 0.3,
  /** the accompaniment begins with the first bar, not with the pickup */
  bassBefore: 0.05,
  bassOnBar: 0.54,
  /** the last bar before a new signature is full */
  full: 0.6,
} as const;
const FEW_BARS = 2;
/** An eighth and a sixteenth, in steps. */
const [EIGHTH, SIXTEENTH] = [6, 3];

/**
 * Where the bars of a stretch begin: its pickup, and bars in its middle that end early. Pickups are tried in halves of the
 * unit, at most eighths, and short ones in sixteenths.
 */
export function phaseOf(accents: Accents, stretch: Stretch, shifts: Shifts = evenBars): Phase {
  const { from, until, length, unit } = stretch;
  const step = Math.min(EIGHTH, Math.max(SIXTEENTH, Math.round(unit / 2)));
  // a few bars prove little
  const bars = (until - from) / length;
  const trust = bars / (bars + FEW_BARS);
  const tried: { pickup: number; restarts: readonly number[]; score: number }[] = [];
  for (let pickup = 0; pickup < length && pickup < until - from; pickup += SIXTEENTH) {
    if (pickup % step !== 0 && pickup > 2 * EIGHTH) continue;
    const evidence = strengthOf(barEvidence(accents, length, from + pickup, until));
    const { gain, restarts } = shifts(from + pickup);
    const cost = priorCost(from === 0 ? accents.bassEntry : undefined, pickup, length, unit);
    const full = until < accents.end && (until - from - pickup) % length === 0 ? prior.full : 0;
    tried.push({ pickup, restarts, score: trust * (evidence + gain / Math.max(1, bars)) + full - cost });
  }
  tried.sort((a, b) => b.score - a.score);
  const [best, second] = tried;
  const lead = (best?.score ?? 0) - (second?.score ?? 0);
  const confidence = second ? 1 / (1 + Math.exp(-3 * lead)) : 1;
  return { pickup: best?.pickup ?? 0, restarts: best?.restarts ?? [], confidence, score: best?.score ?? 0 };
}

function priorCost(bassEntry: number | undefined, pickup: number, length: number, unit: number): number {
  const entry = bassEntry === undefined || pickup > bassEntry ? 0 : pickup === bassEntry ? prior.bassOnBar : 0;
  if (pickup === 0) return -entry;
  const early = bassEntry !== undefined && bassEntry < pickup ? prior.bassBefore : 0;
  const size = 2 * pickup === length ? prior.half : 2 * pickup > length ? prior.long : 0;
  const place = pickup % unit === 0 ? 0 : pickup % (unit / 2) === 0 ? prior.offBeat : prior.fine;
  return prior.pickup + size + place + early - entry;
}
