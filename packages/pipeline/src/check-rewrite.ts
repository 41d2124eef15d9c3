import { waivedIn } from "@gradus/arrange";
import { type Failure, failure, type Issue, type Report } from "@gradus/contracts";
import { type Score, validate } from "@gradus/score";

/**
 * What the validator says of a rewrite beside its source. Errors: engine/invalid-output where something is wrong that
 * neither the source has nor a must-have asks for.
 */
export function checkRewrite(
  rewrite: Score,
  source: Score,
  requirements: Report["requirements"],
): { readonly ok: true; readonly issues: Issue[] } | Failure {
  const issues = validate(rewrite, { against: source });
  const waived = waivedIn(requirements);
  const isWrong = issues.some(({ severity, code }) => severity === "error" && !waived.includes(code));
  return isWrong ? failure("engine/invalid-output") : { ok: true, issues: [...issues] };
}
