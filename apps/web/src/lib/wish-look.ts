import { type Constraint, constraintText, type WishState } from "@gradus/contracts";
import { Check, CircleHelp, Minus, TriangleAlert } from "lucide-react";

/** How the state of a wish is shown, before a run and after it; its word tells which. */
export const wishLook = {
  kept: { icon: Check, tone: "ok" },
  partly: { icon: Minus, tone: "warn" },
  "not-kept": { icon: TriangleAlert, tone: "warn" },
  noted: { icon: Minus, tone: "plain" },
  "not-understood": { icon: CircleHelp, tone: "warn" },
} as const satisfies Record<WishState, unknown>;

/** What a wish was taken to mean and what was noted about it; its badge says already where it was not understood. */
export function wishSentence(constraint: unknown, note: string): string {
  const meaning = constraint ? `${constraintText(constraint as Constraint)}.` : "";
  const reason = note.replace(/^Not understood: (\w)/, (_, first: string) => first.toUpperCase());
  return [meaning, reason].filter(Boolean).join(" ");
}
