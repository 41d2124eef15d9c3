import { z } from "./zod.ts";

export const publicConfigSchema = z.object({
  adminEmail: z.string(),
  productName: z.string(),
  /** in production only: buying charges no card here, and every page must say so (PUR-20) */
  testPayments: z.boolean().optional(),
});
export type PublicConfig = z.infer<typeof publicConfigSchema>;

/** CERR-03: cut, not refused. */
const cutTo = (most: number) => z.string().transform((text) => text.slice(0, most));
const stack = cutTo(20_000).default("");

/** CERR-01: what went wrong in somebody's browser. */
export const clientErrorInput = z.object({
  message: cutTo(2000),
  stack,
  componentStack: stack,
  url: cutTo(2000).default(""),
  timestamp: cutTo(40).default(""),
});
export type ClientError = z.infer<typeof clientErrorInput>;
export const clientErrorAnswerSchema = z.object({ error_id: z.string() });

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
