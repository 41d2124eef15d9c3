import type { Performance } from "./performance.ts";
import { difficultySummarySchema, reportSchema } from "./report.ts";
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
