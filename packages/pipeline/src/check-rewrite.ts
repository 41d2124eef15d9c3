import { inValuesOf, waivedIn } from "@gradus/arrange";
import { type Failure, failure, type Issue, type Report } from "@gradus/contracts";
import { type Score, validate } from "@gradus/score";

/**
 * What the validator says of a rewrite beside its source. Errors: engine/invalid-output where something is wrong that
 * neither the source has nor a must-have asks for. Of a melody that was written out alone the other parts are not missed.
 */
export function checkRewrite(
  rewrite: Score,
  source: Score,
  { requirements, changes }: Pick<Report, "requirements" | "changes">,
): { readonly ok: true; readonly issues: Issue[] } | Failure {
  const isAlone = changes.some(({ rule }) => rule === "melody");
  const parts = isAlone ? source.parts.filter(({ id }) => rewrite.parts.some((part) => part.id === id)) : source.parts;
  const issues = validate(rewrite, { against: inValuesOf({ ...source, parts }, changes) });
  const waived = waivedIn(requirements);
  const isWrong = issues.some(({ severity, code }) => severity === "error" && !waived.includes(code));
  return isWrong ? failure("engine/invalid-output") : { ok: true, issues: [...issues] };
}
