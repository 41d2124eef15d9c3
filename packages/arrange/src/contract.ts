import type { AssessmentOption, Change, Failure, KeyName, LevelRequest, Plan, Report } from "@gradus/contracts";
import type { TempoMap } from "@gradus/difficulty";
import type { Score } from "@gradus/score";

export type ArrangeRequest = {
  readonly type: "simplify" | "complexify";
  readonly system: AssessmentOption;
  readonly level: LevelRequest;
  /** the player's instrument: one of the product's names or free text */
  readonly instrument: string;
  /**
   * id or name of the part to rewrite; "all" = every line and keyboard of the score, as undefined where no instrument is stated
   * either; undefined = best match for the instrument
   */
  readonly part: string | undefined;
  /** "auto": the piece's own key, or an easier one near to it when the level costs too much in its own */
  readonly key: KeyName | "keep" | "auto";
  /** "keep": never in longer note values, though an easy edition would have them */
  readonly noteValues?: "keep";
  readonly seed: number;
  /** quarters a minute that the piece begins with, or the tempo of the piece that this is a version of; else it is read from the score */
  readonly tempo?: number | TempoMap | undefined;
  /** what a person wants of the rewrite, in their own words; must-haves go before requirements and before the level */
  readonly requirements?: string | undefined;
  readonly mustHaves?: string | undefined;
  /** both texts as another reader understood them; without it the grammar reads them */
  readonly plan?: Plan | undefined;
};

/** What `arrange` knows of report.json; pipeline adds input, engine, validation, usage and timings. */
export type ArrangeReport = Pick<
  Report,
  | "request"
  | "before"
  | "after"
  | "target"
  | "parts"
  | "changes"
  | "fidelity"
  | "playability"
  | "limits"
  | "requirements"
>;

export type ArrangeStage = "analysing" | "rewriting" | "checking";
/** Told of each stage, several times, with the share of it that is done in percent. */
export type OnProgress = (stage: ArrangeStage, percent: number) => void;

export type ArrangeResult = { readonly ok: true; readonly score: Score; readonly report: ArrangeReport } | Failure;
export type { Change };
