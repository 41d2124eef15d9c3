import { z } from "zod";

export const publicConfigSchema = z.object({
  adminEmail: z.string(),
  productName: z.string(),
  /** in production only: buying charges no card here, and every page must say so (PUR-20) */
  testPayments: z.boolean().optional(),
});
export type PublicConfig = z.infer<typeof publicConfigSchema>;

export const uploadLimitsSchema = z.object({
  max_file_size_bytes: z.number(),
  max_file_size_mb: z.number(),
  large_file_warning_mb: z.number(),
  accepted_extensions: z.array(z.string()),
  accepted_mime_types: z.array(z.string()),
});

export const healthSchema = z.object({ status: z.literal("ok") });
export const readinessChecks = ["database", "storage", "queue"] as const;
export const readySchema = z.object({
  status: z.literal("ready"),
  checks: z.object({ database: z.literal("ok"), storage: z.literal("ok"), queue: z.literal("ok") }),
});
