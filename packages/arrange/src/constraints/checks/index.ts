import type { Constraint } from "@gradus/contracts";
import type { Checks, Evidence, Verdict } from "./check.ts";
import { chordChecks } from "./chords.ts";
import { keepChecks } from "./keeps.ts";
import { notationChecks } from "./notation.ts";
import { patternChecks } from "./pattern.ts";
import { pitchChecks } from "./pitch.ts";
import { rhythmChecks } from "./rhythm.ts";

const checks: Checks = {
  ...chordChecks,
  ...pitchChecks,
  ...rhythmChecks,
  ...keepChecks,
  ...patternChecks,
  ...notationChecks,
};

/** Looks in the finished score whether a constraint holds there; undefined for a type that nothing here obeys. */
export function checkOf(constraint: Constraint, evidence: Evidence): Verdict | undefined {
  const check = checks[constraint.type] as ((constraint: Constraint, evidence: Evidence) => Verdict) | undefined;
  return check?.(constraint, evidence);
}
export type { Evidence, Verdict };
