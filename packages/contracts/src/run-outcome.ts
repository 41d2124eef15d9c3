// Apart from the schemas, so that the page of a result does not fetch and build every schema.

import { missedBy } from "./levels.ts";
import type { Report } from "./report.ts";

/** PROC-25: true for a run that changed no note, octave or key; signs beside the notes, such as fingering, do not count. */
export const changesNothing = ({ changes }: Pick<Report, "changes">): boolean => changes.length === 0;

/** True where a result is neither near the grade that was aimed at nor within the band of the General level that was named. */
export function missesTarget({ request, after }: Pick<Report, "request" | "after">): boolean {
  const isInBand = request.system === "General" && after.level === request.level;
  return !isInBand && Math.abs(after.grade - request.targetGrade) > missedBy;
}
