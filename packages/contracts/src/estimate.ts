import { type AssessmentOption, levelsOf, missedBy, nearestLevel } from "./levels.ts";
import type { Performance } from "./performance.ts";
import { difficultySummarySchema, type Report, reportSchema } from "./report.ts";
import { z } from "./zod.ts";

/** How hard a part is, without what explains it. */
export const levelNowSchema = difficultySummarySchema.pick({
  grade: true,
  level: true,
  uncertainty: true,
  tempo: true,
  basis: true,
});
export type LevelNow = z.infer<typeof levelNowSchema>;

/**
 * What a rewrite comes to, found by making it before it is paid: at its level, changed but off its level, nothing to
 * change, refused, or not known because finding out would take too long.
 */
export const outcomeKinds = ["reached", "missed", "unchanged", "out-of-reach", "unknown"] as const;
export const outcomeSchema = z.object({
  kind: z.enum(outcomeKinds),
  /** level of the result, where there would be one */
  after: levelNowSchema.pick({ grade: true, level: true }).nullable(),
  /** why, as a teacher would say it; may be empty */
  note: z.string(),
  /** a level of the same system that is within reach instead */
  instead: z.string().nullable(),
  /** what becomes of each wish */
  wishes: reportSchema.shape.requirements,
});
export type Outcome = z.infer<typeof outcomeSchema>;

/** Of an upload that was looked at: the level of the part that is meant, and what a rewrite of it would come to. */
export type Estimate = {
  readonly ok: true;
  /** id of the part, or of the first one for everybody */
  readonly part: string;
  readonly before: LevelNow;
  /** null where no level was aimed at */
  readonly outcome: Outcome | null;
  /** SVG of the first page, where it was asked for and can be drawn */
  readonly firstPage?: string | undefined;
  /** of a MIDI file, with the first page: its beginning as it was read */
  readonly heard?: Performance | undefined;
};

/** Of a summary only what an editor shows. */
export const levelNowOf = (summary: LevelNow): LevelNow => levelNowSchema.parse(summary);

/** The level of a system at the height of a General level; undefined for an unknown name. */
export function levelLike(general: string, system: AssessmentOption): string | undefined {
  const found = levelsOf("General").find(({ name }) => name === general);
  return found && (system === "General" ? found.name : nearestLevel(system, found.target).name);
}

/** PROC-25: true for a run that changed no note, octave or key; signs beside the notes, such as fingering, do not count. */
export const changesNothing = ({ changes }: Pick<Report, "changes">): boolean => changes.length === 0;

/** True where a result is neither near the grade that was aimed at nor within the band of the General level that was named. */
export function missesTarget({ request, after }: Pick<Report, "request" | "after">): boolean {
  const isInBand = request.system === "General" && after.level === request.level;
  return !isInBand && Math.abs(after.grade - request.targetGrade) > missedBy;
}
