import type { Constraint } from "@gradus/contracts";
import type { Checks, Evidence, Verdict } from "./check.ts";
import { chordChecks } from "./chords.ts";
import { drumChecks } from "./drums.ts";
import { harmonyChecks } from "./harmony.ts";
import { keepChecks } from "./keeps.ts";
import { notationChecks } from "./notation.ts";
import { patternChecks } from "./pattern.ts";
import { pitchChecks } from "./pitch.ts";
import { placeChecks } from "./places.ts";
import { playingChecks } from "./playing.ts";
import { rhythmChecks } from "./rhythm.ts";

const checks: Checks = {
  ...chordChecks,
  ...pitchChecks,
  ...rhythmChecks,
  ...keepChecks,
  ...patternChecks,
  ...notationChecks,
  ...placeChecks,
  ...harmonyChecks,
  ...drumChecks,
  ...playingChecks,
};

/** Looks in the finished score whether a constraint holds there; undefined for a type that nothing here obeys. */
export function checkOf(constraint: Constraint, evidence: Evidence): Verdict | undefined {
  const check = checks[constraint.type] as ((constraint: Constraint, evidence: Evidence) => Verdict) | undefined;
  return check?.(constraint, evidence);
}
export type { Evidence, Verdict };
