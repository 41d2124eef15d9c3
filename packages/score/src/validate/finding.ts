import type { Issue } from "@gradus/contracts";
import type { Fraction } from "../model/fraction.ts";
import type { Measure, MeasureEvent, Part } from "../model/score.ts";
import type { XmlElement } from "../xml/tree.ts";

/** A broken rule before it is told to a person; part and measure by index. */
export type Finding = {
  readonly level: Issue["level"];
  readonly code: string;
  readonly severity: Issue["severity"];
  readonly part: number | undefined;
  readonly measure: number | undefined;
  readonly voice: string | undefined;
  readonly message: string;
};

/** A measure as it is written: touched ones as their normal form reads back. */
export type WrittenMeasure = {
  readonly measure: Measure;
  readonly element: XmlElement;
  readonly events: readonly MeasureEvent[];
  /** furthest point that this part reaches, in quarters */
  readonly used: Fraction;
  /** in force at the end of the measure's opening attributes */
  readonly divisions: number;
};
export type WrittenPart = {
  readonly index: number;
  readonly part: Part;
  readonly measures: readonly WrittenMeasure[];
};

export type Report = (
  place: { readonly measure: number | undefined; readonly voice?: string },
  code: string,
  severity: Issue["severity"],
  message: string,
) => void;
