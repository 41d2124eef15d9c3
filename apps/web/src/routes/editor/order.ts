import {
  type Analysis,
  errorCatalogue,
  everyone,
  type LevelNow,
  melodyOnly,
  type Outcome,
  texts,
  type WishState,
  wishStateOf,
} from "@gradus/contracts";
import { plural, scores } from "../../lib/format.ts";
import { insufficientText } from "../../lib/upload.ts";
import { type EditorValues, instrumentOf, keyLabel, outputNames } from "./editor-values.ts";

/** Nothing of this would be done, so it has no price. */
export const isIdle = (outcome: Outcome | undefined): boolean =>
  outcome?.kind === "unchanged" || outcome?.kind === "out-of-reach";

/** "Rewrite for 1 Score": the price is on the button of what will be done. */
export const orderLabel = (analysis: Pick<Analysis, "credits_required">, outcome?: Outcome): string =>
  isIdle(outcome) ? "Nothing to rewrite" : `Rewrite for ${scores(analysis.credits_required)}`;

/** What the order comes to, in a sentence or two, and how that is meant. */
export function outcomeText(
  { kind, after, note, wishes }: Outcome,
  target: string,
): { readonly tone: "ok" | "warn" | "info"; readonly text: string } {
  const reached = after ? `${after.level}, ${after.grade.toFixed(1)} of 9` : "";
  switch (kind) {
    case "reached":
      return { tone: "ok", text: `${target} is within reach: the rewrite comes to ${reached}.${wishesText(wishes)}` };
    case "missed":
      return {
        tone: "warn",
        text: `${target} is not quite within reach: the rewrite comes to ${reached}. ${note}${wishesText(wishes)} You can take it, or undo it and get the Scores back.`,
      };
    case "unchanged":
      return { tone: "warn", text: `${note || "There is nothing to change for this."} Nothing is charged.` };
    case "out-of-reach":
      return { tone: "warn", text: note };
    case "unknown":
      return {
        tone: "info",
        text: "How near this score comes to the level is known after the run. If it misses its level, you can undo it and get the Scores back.",
      };
  }
}

/** " Of 3 wishes 1 cannot be done."; nothing where all are done. */
function wishesText(wishes: Outcome["wishes"]): string {
  const states = wishes.map(wishStateOf);
  const count = (state: WishState): number => states.filter((one) => one === state).length;
  const [refused, partly, unread] = [count("not-kept"), count("partly"), count("not-understood")];
  const said = [
    refused > 0 ? `${refused} cannot be done` : "",
    partly > 0 ? `${partly} can be done in part` : "",
    unread > 0 ? `${unread} ${unread === 1 ? "is" : "are"} not understood` : "",
  ].filter((text) => text !== "");
  return said.length === 0 ? "" : ` Of ${plural(wishes.length, "wish", "wishes")} ${said.join(", ")}.`;
}

/** Why the order cannot be placed now, or undefined. */
export function orderProblem(
  values: EditorValues,
  analysis: Pick<Analysis, "credits_required" | "current_balance" | "sufficient">,
  outcome?: Outcome,
): string | undefined {
  if (!analysis.sufficient) return insufficientText(analysis.credits_required, analysis.current_balance);
  if (instrumentOf(values) === "") return "Name the instrument";
  if (outputNames(values).length === 0) return errorCatalogue["request/no-output"].message;
  if (outcome && isIdle(outcome)) return outcomeText(outcome, values.targetDifficulty).text;
  return undefined;
}

/** The lines of the order card. */
export function orderLines(
  values: EditorValues,
  analysis: Analysis,
  now: LevelNow | null | undefined,
): readonly (readonly [string, string])[] {
  const { detected } = analysis;
  const system = values.assessmentOption === "General" ? "" : `${values.assessmentOption} `;
  const target = system + values.targetDifficulty;
  const kept = detected.key ? keyLabel(detected.key) : texts.chosen.editor.keep_key;
  const part = detected.parts.find(({ id }) => id === values.part);
  return [
    ["Direction", values.modificationType.replace(" Score", "")],
    ["Instrument", instrumentOf(values)],
    ...(detected.parts.length > 1 && values.part === everyone ? [["Part", "The whole ensemble"] as const] : []),
    ...(detected.parts.length > 1 && values.part === melodyOnly ? [["Part", "The melody only"] as const] : []),
    ...(detected.parts.length > 1 && part ? [["Part", part.name || part.instrument] as const] : []),
    ["Level", system === "" && now ? `${now.level} to ${target}` : target],
    ["Key", keyOf(values.targetKey, kept)],
    ["Files", outputNames(values).join(", ") || "none"],
  ];
}

function keyOf(wanted: string, kept: string): string {
  if (wanted === "auto") return texts.chosen.editor.auto_key;
  return wanted === "keep" ? kept : keyLabel(wanted);
}
