import type { Bar } from "../bar/bar.ts";
import type { BarContext, Operation } from "./operation.ts";

/** The operation where its hand accompanies: a measure in which it has the tune alone keeps its figure. */
export const whileAccompanying = (operation: Operation): Operation => ({
  ...operation,
  apply: (bar: Bar, strength: number, context: BarContext): Bar =>
    context.role === "melody" ? bar : operation.apply(bar, strength, context),
});
