import type { Plan, Report } from "@gradus/contracts";

export type PlanTexts = {
  readonly requirements: string;
  readonly mustHaves: string;
  readonly instrument: string;
  readonly measures: number | null;
};
/** `plan` undefined: it could not be read, and `failure` says why in a word for the log. Tokens may have been used all the same. */
export type PlanReading = {
  readonly plan: Plan | undefined;
  readonly usage: NonNullable<Report["usage"]>;
  readonly failure?: string;
};

/** Reads what a person wants of a rewrite with a language model, into the same data as the grammar. Never throws. */
export type PlanReader = {
  /** name and model, for the report */
  readonly name: string;
  readonly read: (texts: PlanTexts, signal?: AbortSignal) => Promise<PlanReading>;
};
