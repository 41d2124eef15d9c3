import type { Report } from "./report.ts";

/** What becomes of a wish: done, done in some measures, not done; read but nothing to do ("noted"), or not understood. */
export const wishStates = ["kept", "partly", "not-kept", "noted", "not-understood"] as const;
export type WishState = (typeof wishStates)[number];

/** The state of a wish in a report, or in what was said before payment: both come from the engine's own run. */
export function wishStateOf({
  understood,
  constraint,
  satisfied,
  partly,
}: Pick<Report["requirements"][number], "understood" | "constraint" | "satisfied" | "partly">): WishState {
  if (!understood) return "not-understood";
  if (constraint === null || constraint === undefined) return "noted";
  return satisfied ? "kept" : partly === true ? "partly" : "not-kept";
}
