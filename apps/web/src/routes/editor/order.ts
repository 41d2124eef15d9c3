import { type Analysis, errorCatalogue, everyone, texts } from "@gradus/contracts";
import { scores } from "../../lib/format.ts";
import { insufficientText } from "../../lib/upload.ts";
import { type EditorValues, instrumentOf, keyLabel, outputNames } from "./editor-values.ts";

/** "Rewrite for 1 Score": the price is on the button. */
export const orderLabel = (analysis: Pick<Analysis, "credits_required">): string =>
  `Rewrite for ${scores(analysis.credits_required)}`;

/** Why the order cannot be placed now, or undefined. */
export function orderProblem(
  values: EditorValues,
  analysis: Pick<Analysis, "credits_required" | "current_balance" | "sufficient">,
): string | undefined {
  if (!analysis.sufficient) return insufficientText(analysis.credits_required, analysis.current_balance);
  if (instrumentOf(values) === "") return "Name the instrument";
  if (outputNames(values).length === 0) return errorCatalogue["request/no-output"].message;
  return undefined;
}

/** The lines of the order card. */
export function orderLines(values: EditorValues, analysis: Analysis): readonly (readonly [string, string])[] {
  const { detected } = analysis;
  const system = values.assessmentOption === "General" ? "" : `${values.assessmentOption} `;
  const target = system + values.targetDifficulty;
  const kept = detected.key ? keyLabel(detected.key) : texts.chosen.editor.keep_key;
  const part = detected.parts.find(({ id }) => id === values.part);
  return [
    ["Direction", values.modificationType.replace(" Score", "")],
    ["Instrument", instrumentOf(values)],
    ...(detected.parts.length > 1 && values.part === everyone ? [["Part", "The whole ensemble"] as const] : []),
    ...(detected.parts.length > 1 && part ? [["Part", part.name || part.instrument] as const] : []),
    ["Level", system === "" && detected.difficulty ? `${detected.difficulty.level} to ${target}` : target],
    ["Key", values.targetKey === "keep" ? kept : keyLabel(values.targetKey)],
    ["Files", outputNames(values).join(", ") || "none"],
  ];
}
