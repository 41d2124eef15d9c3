import type { ArrangeOptions } from "@gradus/contracts";
import type { RequestRow } from "./owned.ts";

/** One seed for all: the same wish on the same score gives the same answer, before payment and after it. */
export const seed = 1;

export const directionOf = (type: RequestRow["modificationType"]): ArrangeOptions["type"] =>
  type === "Simplify Score" ? "simplify" : "complexify";

/** What a stored request asks of the engine. */
export const arrangeOptions = (row: RequestRow): ArrangeOptions => ({
  type: directionOf(row.modificationType),
  system: row.assessmentOption as ArrangeOptions["system"],
  level: row.targetDifficulty,
  instrument: row.originalInstrument,
  part: row.part,
  originalKey: row.originalKey,
  key: row.targetKey,
  requirements: row.specificPedagogicalRequirements,
  mustHaves: row.mustHavesMustNots,
  seed,
  ...(row.reading && { reading: row.reading }),
});
