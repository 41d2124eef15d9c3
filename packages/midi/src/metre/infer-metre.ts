import type { Metre } from "../notes/lines.ts";
import type { Accents } from "./accents.ts";
import { barEvidence, pickupOf, strengthOf } from "./phase.ts";

/** Steps of a quarter (accents.ts). */
const QUARTER_STEPS = 12;

type Candidate = Metre & {
  /** how usual the signature is, as a head start */
  readonly prior: number;
};

/** Signatures that are told apart; 2/2 is written as 4/4. */
const candidates: readonly Candidate[] = [
  { beats: 4, beatType: 4, prior: 0.3 },
  { beats: 3, beatType: 4, prior: 0.1 },
  { beats: 2, beatType: 4, prior: 0 },
  { beats: 6, beatType: 8, prior: 0 },
  { beats: 3, beatType: 8, prior: -0.2 },
  { beats: 9, beatType: 8, prior: -0.2 },
  { beats: 12, beatType: 8, prior: -0.2 },
];

export const barSteps = ({ beats, beatType }: Metre): number => (beats * 4 * QUARTER_STEPS) / beatType;
/** A beat: a dotted one in compound signatures. */
export const beatSteps = ({ beats, beatType }: Metre): number => {
  const unit = (4 * QUARTER_STEPS) / beatType;
  return beatType >= 8 && beats % 3 === 0 ? 3 * unit : unit;
};

export type InferredMetre = { readonly metre: Metre; readonly pickup: number; readonly confidence: number };

/** The signature that explains the accents best, and its pickup in steps. */
export function inferMetre(accents: Accents): InferredMetre {
  const rated = candidates.map((candidate) => rate(accents, candidate)).sort((a, b) => b.score - a.score);
  const [best, second] = rated;
  const lead = (best?.score ?? 0) - (second?.score ?? 0);
  const { metre, pickup } = best ?? { metre: { beats: 4, beatType: 4 }, pickup: 0 };
  return { metre, pickup, confidence: 1 / (1 + Math.exp(-4 * lead)) };
}

function rate(accents: Accents, { prior, ...metre }: Candidate) {
  const length = barSteps(metre);
  const beat = beatSteps(metre);
  const { pickup } = pickupOf(accents, length, beat, accents.end);
  const bars = strengthOf(barEvidence(accents, length, pickup, accents.end));
  const beats = strengthOf(barEvidence(accents, beat, pickup % beat, accents.end));
  const parts = beat % 3 === 0 && metre.beatType >= 8 ? beat / 3 : beat / 2;
  const under = strengthOf(barEvidence(accents, parts, pickup % parts, accents.end));
  const score = bars - beats + 0.7 * (beats - under) + similarity(accents, length) + prior;
  return { metre, pickup, score };
}

/** How alike the rhythm of one bar is to the next, 0–1. */
function similarity({ attacks, basses, end }: Accents, length: number): number {
  let [dot, here, there] = [0, 0, 0];
  for (let at = 0; at + length < end; at++) {
    const a = (attacks[at] ?? 0) + (basses[at] ?? 0);
    const b = (attacks[at + length] ?? 0) + (basses[at + length] ?? 0);
    dot += a * b;
    here += a * a;
    there += b * b;
  }
  return dot / Math.sqrt(here * there || 1);
}
