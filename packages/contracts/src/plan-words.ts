import type { Constraint } from "./plan.ts";
import { sentenceOf } from "./plan-sentences.ts";
import { barsText } from "./plan-value-words.ts";

/** A constraint in a few words: "Nothing above C6, right hand, bars 9–16, if possible". */
export function constraintText(constraint: Constraint): string {
  const { params, scope, strength } = constraint;
  const values = params as Readonly<Record<string, unknown>>;
  const hand = [values.hand, scope?.hand].find((one) => one === "left" || one === "right");
  const bars = scope?.measures && barsText(scope.measures);
  const except = scope?.exceptMeasures && `not in ${barsText(scope.exceptMeasures)}`;
  const limits = [hand && `${hand} hand`, scope?.part, bars, except, strength === "soft" && "if possible"];
  return [sentenceOf(constraint), ...limits.filter((one) => typeof one === "string")].join(", ");
}
