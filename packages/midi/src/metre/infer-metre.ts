import type { Metre } from "../notes/lines.ts";
import type { Accents } from "./accents.ts";
import { barEvidence, strengthOf } from "./evidence.ts";
import { phaseOf } from "./phase.ts";

/** Steps of a quarter (accents.ts). */
const QUARTER_STEPS = 12;

type Candidate = Metre & {
  /** how usual the signature is, as a head start */
  readonly prior: number;
};

/** Signatures that are told apart; 2/2 is written as 4/4. */
const candidates: readonly Candidate[] = [
  { beats: 4, beatType: 4, prior: 0.51 },
  { beats: 3, beatType: 4, prior: 0.23 },
  { beats: 2, beatType: 4, prior: -0.07 },
  { beats: 6, beatType: 8, prior: -0.12 },
  { beats: 3, beatType: 8, prior: -0.27 },
  { beats: 9, beatType: 8, prior: -0.3 },
  { beats: 12, beatType: 8, prior: -0.38 },
];
/** A longer bar picks fewer places, which stand out the more. */
const LENGTH_COST = 0.29;
const SIMILARITY = 1;
/** How clearly the beats of a signature must stand out from those of its rival in the same bar. */
const BEATS = 0.37;

export const barSteps = ({ beats, beatType }: Metre): number => (beats * 4 * QUARTER_STEPS) / beatType;
/** The note of the lower figure. */
export const unitSteps = ({ beatType }: Metre): number => (4 * QUARTER_STEPS) / beatType;

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
  const stretch = { from: 0, until: accents.end, length, unit: unitSteps(metre) };
  const { pickup, score: bars } = phaseOf(accents, stretch);
  const cost = LENGTH_COST * Math.log2(length / 36);
  const score =
    bars - cost + SIMILARITY * similarity(accents, length) + BEATS * beatContrast(accents, metre, pickup) + prior;
  return { metre, pickup, score };
}

/** Dotted quarters against quarters inside the bar: more than 0 speaks for the signature. */
function beatContrast(accents: Accents, metre: Metre, pickup: number): number {
  const length = barSteps(metre);
  const dotted: number[] = [];
  const plain: number[] = [];
  for (let at = 6; at < length; at += 6) {
    if (at % 18 === 0 && at % 12 !== 0) dotted.push(at);
    if (at % 12 === 0 && at % 18 !== 0) plain.push(at);
  }
  if (dotted.length === 0 || plain.length === 0) return 0;
  const mean = (places: readonly number[]): number =>
    places.reduce((sum, at) => sum + innerStrength(accents, length, pickup + at), 0) / places.length;
  const contrast = mean(dotted) - mean(plain);
  return metre.beatType === 8 ? contrast : -contrast;
}

const innerStrength = (accents: Accents, length: number, first: number): number =>
  strengthOf({ ...barEvidence(accents, length, first, accents.end), lastOnset: 0, ends: 0 });

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
