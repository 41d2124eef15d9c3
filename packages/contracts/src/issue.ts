import { z } from "./zod.ts";

/** What a reader repaired or the validator found. */
export const issueSchema = z.object({
  level: z.enum(["L0", "L1", "L2", "L3", "L4"]),
  severity: z.enum(["error", "warning"]),
  code: z.string(),
  part: z.string().optional(),
  measure: z.string().optional(),
  voice: z.string().optional(),
  message: z.string(),
});
export type Issue = z.infer<typeof issueSchema>;
