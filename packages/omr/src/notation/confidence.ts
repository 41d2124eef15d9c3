import type { Reading } from "@gradus/contracts";
import { lengthOf } from "./measure-plans.ts";
import type { MeasurePlan } from "./write-measure.ts";

/** How sure each measure is, 0 to 1: the less its notes fit together in time, the less. */
export const confidencesOf = (plans: readonly MeasurePlan[]): Reading["measures"] =>
  plans.map(({ measure, number }) => {
    const { timing } = measure;
    const isCut = timing.end > lengthOf(measure);
    const confidence = Math.max(0, 1 - 0.45 * timing.cost - (isCut ? 0.5 : 0));
    return { measure: number, confidence: Math.round(confidence * 100) / 100 };
  });
