import type { Order } from "../obey/index.ts";

/** Which hand a wish holds as it is: then no plan sets it anew. */
export const keptBy = (orders: readonly Order[]): { readonly tune: boolean; readonly lower: boolean } => ({
  tune: orders.some(
    ({ constraint }) =>
      constraint.type === "melody.lock" && constraint.params.what !== "recognisable" && !constraint.scope?.measures,
  ),
  lower: orders.some(({ constraint }) => constraint.type === "bass.lock" && !constraint.scope?.measures),
});
