import { userSchema } from "./accounts.ts";
import { adminRequestSchema } from "./admin-lists.ts";
import { requestStatuses } from "./request-values.ts";
import { z } from "./zod.ts";

export const figureRanges = ["7d", "30d", "90d", "all"] as const;
export type FigureRange = (typeof figureRanges)[number];
const range = z.enum(figureRanges);
export const statsInput = z.strictObject({ range: range.default("all") });
export const metricsInput = z.strictObject({ range: range.default("30d") });

/** ADM-03, ADM-05 */
export const badgeCountsSchema = z.object({
  pendingRequests: z.number(),
  recentFailures: z.number(),
  newUsersToday: z.number(),
  pendingTransactions: z.number(),
  activeNotifications: z.number(),
  totalAlerts: z.number(),
});
export type BadgeCounts = z.infer<typeof badgeCountsSchema>;

const counted = z.array(z.object({ name: z.string(), requests: z.number() }));
/** ADMO-02. Days are of UTC and without gaps; the series of `all` begins with the first day of which there is something. */
export const adminStatsSchema = z.object({
  total_users: z.number(),
  new_users_today: z.number(),
  active_users_30d: z.number(),
  total_requests: z.number(),
  requests_today: z.number(),
  requests_by_status: z.record(z.enum(requestStatuses), z.number()),
  /** percent of the requests that have ended; null while none has */
  success_rate: z.number().nullable(),
  average_processing_minutes: z.number().nullable(),
  /** how long the oldest request has waited that no worker has taken; null when none waits */
  queue_oldest_seconds: z.number().nullable(),
  engine_seconds: z.number(),
  credits_sold: z.number(),
  credits_spent: z.number(),
  revenue_usd: z.number(),
  open_tickets: z.number(),
  recent_requests: z.array(adminRequestSchema),
  recent_users: z.array(userSchema),
  daily: z.array(
    z.object({
      date: z.string(),
      requests: z.number(),
      completed: z.number(),
      failed: z.number(),
      users: z.number(),
      engine_seconds: z.number(),
    }),
  ),
  by_instrument: counted,
  by_modification: counted,
});
export type AdminStats = z.infer<typeof adminStatsSchema>;

/** ADMS-03 */
export const modelMetricsSchema = z.object({
  by_model: z.array(
    z.object({
      model: z.string(),
      requests: z.number(),
      failures: z.number(),
      input_tokens: z.number(),
      output_tokens: z.number(),
      cost_usd: z.number(),
      average_seconds: z.number().nullable(),
    }),
  ),
  daily: z.array(
    z.object({
      date: z.string(),
      requests: z.number(),
      failures: z.number(),
      tokens: z.number(),
      cost_usd: z.number(),
    }),
  ),
});
export type ModelMetrics = z.infer<typeof modelMetricsSchema>;

export const revenueMetricsSchema = z.object({
  total_usd: z.number(),
  refunded_usd: z.number(),
  net_usd: z.number(),
  payments: z.number(),
  average_order_usd: z.number().nullable(),
  credits_sold: z.number(),
  by_product: z.array(
    z.object({ product_name: z.string(), payments: z.number(), credits: z.number(), total_usd: z.number() }),
  ),
  daily: z.array(z.object({ date: z.string(), total_usd: z.number(), refunded_usd: z.number(), payments: z.number() })),
});
export type RevenueMetrics = z.infer<typeof revenueMetricsSchema>;

export const componentStates = ["ok", "degraded", "down", "not_configured"] as const;
export type ComponentState = (typeof componentStates)[number];
/** ADMX-02. Nothing secret. */
export const systemStatusSchema = z.object({
  overall: z.enum(["ok", "degraded", "down"]),
  version: z.string(),
  uptime_seconds: z.number(),
  components: z.array(
    z.object({
      name: z.string(),
      status: z.enum(componentStates),
      message: z.string(),
      latency_ms: z.number().nullable(),
      checked_at: z.string(),
    }),
  ),
  queue: z.object({ waiting: z.number(), running: z.number(), oldest_seconds: z.number().nullable() }),
  /** of the folder with files and the embedded database; null where the system does not tell */
  disk: z.object({ free_bytes: z.number(), total_bytes: z.number() }).nullable(),
  recent_errors: z.array(z.object({ message: z.string(), request_id: z.string().nullable(), timestamp: z.string() })),
});
export type SystemStatus = z.infer<typeof systemStatusSchema>;
