import type { Accents } from "./accents.ts";

/** What speaks for barlines at these steps, as means over them; each feature has a weight of its own. */
export type BarEvidence = {
  readonly attack: number;
  readonly length: number;
  readonly bass: number;
  readonly change: number;
  readonly held: number;
  readonly loud: number;
  readonly lastOnset: number;
  readonly ends: number;
};

/** Weights tuned on one half of the bench's pieces (bench/midi.ts). */
export const phaseWeights: Readonly<Record<keyof BarEvidence, number>> = {
  attack: 0.7,
  length: 1.1,
  bass: 1.1,
  change: 1.7,
  held: -0.8,
  loud: 0.4,
  lastOnset: 0.2,
  ends: 0.15,
};

/**
 * `length` and `first`: of a bar, and the first barline, in steps. The means are over the barlines from `first` on up to
 * `until`.
 */
export function barEvidence(accents: Accents, length: number, first: number, until: number): BarEvidence {
  const sums = { attack: 0, length: 0, bass: 0, change: 0, held: 0, loud: 0 };
  let bars = 0;
  for (let at = first; at < until; at += length) {
    bars += 1;
    const begins = (accents.attacks[at] ?? 0) > 0;
    sums.attack += accents.attacks[at] ?? 0;
    sums.length += Math.sqrt(accents.lengths[at] ?? 0);
    sums.bass += Math.sqrt(accents.basses[at] ?? 0);
    sums.change += accents.changes[at] ?? 0;
    sums.held += !begins && (accents.held[at] ?? 0) > 0 ? 1 : 0;
    sums.loud += accents.loudness[at] ?? 0;
  }
  const share = 1 / Math.max(1, bars);
  const after = (step: number): number => (((step - first) % length) + length) % length;
  return {
    attack: sums.attack * share,
    length: sums.length * share,
    bass: sums.bass * share,
    change: sums.change * share,
    held: sums.held * share,
    loud: sums.loud * share,
    lastOnset: after(accents.last) === 0 ? 1 : 0,
    // the last bar is full, or as long as the pickup lets it be
    ends: [0, length - first].includes(after(accents.end - 1)) ? 1 : 0,
  };
}

export const strengthOf = (evidence: BarEvidence): number => {
  let sum = 0;
  for (const [name, weight] of Object.entries(phaseWeights)) sum += weight * evidence[name as keyof BarEvidence];
  return sum;
};

export type Phase = { readonly pickup: number; readonly confidence: number; readonly score: number };
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
} as const;
const FEW_BARS = 2;
/** An eighth and a sixteenth, in steps. */
const [EIGHTH, SIXTEENTH] = [6, 3];

/**
 * Length of the pickup of a piece whose bars are `length` steps long, in steps; 0 without one. `unit`: of the signature's lower
 * figure; pickups are tried in halves of it, at most eighths, and short ones in sixteenths. `until`: where the metre changes or
 * the piece ends.
 */
export function pickupOf(accents: Accents, length: number, unit: number, until: number): Phase {
  const step = Math.min(EIGHTH, Math.max(SIXTEENTH, Math.round(unit / 2)));
  // a few bars prove little
  const bars = until / length;
  const trust = bars / (bars + FEW_BARS);
  const tried: { pickup: number; score: number }[] = [];
  for (let pickup = 0; pickup < length && pickup < until; pickup += SIXTEENTH) {
    if (pickup % step !== 0 && pickup > 2 * EIGHTH) continue;
    const evidence = strengthOf(barEvidence(accents, length, pickup, until));
    tried.push({ pickup, score: trust * evidence - priorCost(accents, pickup, length, unit) });
  }
  tried.sort((a, b) => b.score - a.score);
  const [best, second] = tried;
  const lead = (best?.score ?? 0) - (second?.score ?? 0);
  const confidence = second ? 1 / (1 + Math.exp(-3 * lead)) : 1;
  return { pickup: best?.pickup ?? 0, confidence, score: best?.score ?? 0 };
}

function priorCost({ bassEntry }: Accents, pickup: number, length: number, unit: number): number {
  const entry = bassEntry === undefined || pickup > bassEntry ? 0 : pickup === bassEntry ? prior.bassOnBar : 0;
  if (pickup === 0) return -entry;
  const early = bassEntry !== undefined && bassEntry < pickup ? prior.bassBefore : 0;
  const size = 2 * pickup === length ? prior.half : 2 * pickup > length ? prior.long : 0;
  const place = pickup % unit === 0 ? 0 : pickup % (unit / 2) === 0 ? prior.offBeat : prior.fine;
  return prior.pickup + size + place + early - entry;
}
