import type { XmlElement } from "@gradus/score";
import type { ReadMeasure } from "./read-measure.ts";

/** A measure as it is going to be written. */
export type MeasurePlan = {
  readonly measure: ReadMeasure;
  readonly number: string;
  readonly isImplicit: boolean;
  /** in ticks */
  readonly length: number;
  /** ticks to a division, for the whole score */
  readonly unit: number;
  readonly leftBarline: XmlElement | undefined;
  readonly rightBarline: XmlElement | undefined;
};
