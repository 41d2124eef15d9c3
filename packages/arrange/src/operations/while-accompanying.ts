import type { Operation } from "./operation.ts";

/** The operation where its hand accompanies: a measure in which it has the tune alone keeps its figure. */
export const whileAccompanying = (operation: Operation): Operation => ({
  ...operation,
  apply: (bar, strength, context) => (context.role === "melody" ? bar : operation.apply(bar, strength, context)),
});

/** The operation of a tune for the hand that accompanies, in the measures in which it has the tune alone. */
export const whileLeading = (operation: Operation): Operation => ({
  ...operation,
  apply: (bar, strength, context) => (context.role === "melody" ? operation.apply(bar, strength, context) : bar),
});
