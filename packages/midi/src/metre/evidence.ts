import type { Accents } from "./accents.ts";

export type Stretch = {
  /** steps where it begins and ends: of the piece, or of what has one signature */
  readonly from: number;
  readonly until: number;
  /** of a bar, in steps */
  readonly length: number;
  /** of the signature's lower figure */
  readonly unit: number;
};

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
const phaseWeights: Readonly<Record<keyof BarEvidence, number>> = {
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

/** Of one barline, without loudness, which only says something in the mean. */
export function strengthAt({ attacks, lengths, basses, changes, held }: Accents, at: number): number {
  const attack = attacks[at] ?? 0;
  return (
    phaseWeights.attack * attack +
    phaseWeights.length * Math.sqrt(lengths[at] ?? 0) +
    phaseWeights.bass * Math.sqrt(basses[at] ?? 0) +
    phaseWeights.change * (changes[at] ?? 0) +
    phaseWeights.held * (attack === 0 && (held[at] ?? 0) > 0 ? 1 : 0)
  );
}
