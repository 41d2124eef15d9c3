import { assessmentOptions } from "./levels.ts";
import { planSchema } from "./plan.ts";
import { readingOptionsSchema } from "./reading.ts";
import { z } from "./zod.ts";

/** What a person asked for, as stored on a request or given on the command line; pipeline turns it into an ArrangeRequest. */
export const arrangeOptionsSchema = z.object({
  type: z.enum(["simplify", "complexify"]),
  system: z.enum(assessmentOptions),
  /** a level name of the system, a number 1–9, or −N / +N */
  level: z.string(),
  instrument: z.string(),
  /** id, name or number of a part, `everyone` or `melodyOnly`; null = the instrument's, or everyone's where no instrument is stated */
  part: z.string().nullable(),
  /** one of the 30 keys that the piece is in as a person says; "detect" or none: it is read from the score */
  originalKey: z.string().optional(),
  /** one of the 30 keys, "keep", or "auto": an easier key near by when the level costs too much in the piece's own */
  key: z.string(),
  requirements: z.string(),
  mustHaves: z.string(),
  seed: z.number().int(),
  /** both texts as a language model understood them; without it the local grammar reads them */
  plan: planSchema.optional(),
  /** what a person chose where the reader of a file infers, or the difficulty meter: its tempo */
  reading: readingOptionsSchema.optional(),
});
export type ArrangeOptions = z.infer<typeof arrangeOptionsSchema>;
