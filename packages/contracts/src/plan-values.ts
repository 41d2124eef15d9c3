import { z } from "./zod.ts";

/** Which hand or staff of a keyboard part; "both" when the wish names none. */
export const handSchema = z.enum(["left", "right", "both"]);
export type Hand = z.infer<typeof handSchema>;

/** Written pitch in scientific notation, middle C = C4: "C6", "F#5", "Bb3". */
export const pitchNameSchema = z.string().regex(/^[A-G](#{1,2}|b{1,2})?\d$/);

/** Note values by their American names; "dotted-" before one of them adds a half. */
export const plainValues = ["whole", "half", "quarter", "eighth", "16th", "32nd", "64th"] as const;
export const noteValueSchema = z.string().regex(/^(dotted-)?(whole|half|quarter|eighth|16th|32nd|64th)$/);

/** [from, to], printed measure numbers, both included; negative counts from the end (−1 = last measure). */
export const measureRangeSchema = z.tuple([z.number().int(), z.number().int()]);
export type MeasureRange = z.infer<typeof measureRangeSchema>;

/** Where a constraint holds; an absent field does not limit it. */
export const scopeSchema = z.strictObject({
  /** only in these measures */
  measures: z.array(measureRangeSchema).min(1).optional(),
  /** everywhere but in these measures */
  exceptMeasures: z.array(measureRangeSchema).min(1).optional(),
  /** only in the part of this instrument or voice, as the person named it, lower case */
  part: z.string().optional(),
  /** only in this hand; used by types whose params have no `hand` */
  hand: handSchema.optional(),
});
export type Scope = z.infer<typeof scopeSchema>;

/** hard: must hold or be reported as not satisfied. soft: preferred ("if possible", "as few as"). */
export const strengthSchema = z.enum(["hard", "soft"]);
export type Strength = z.infer<typeof strengthSchema>;
