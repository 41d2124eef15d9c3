import { statsRanges } from "./stats-ranges.ts";
import { texts } from "./text.ts";
import { z } from "./zod.ts";

export const statsRangeInput = z.strictObject({ range: z.enum(statsRanges).default("all") });

/** What happened last in an account: a request, or an entry of the ledger by its type. */
const activitySchema = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  status: z.string(),
  created_at: z.string(),
});

/** DASH-09; mostFrequentModification and favoriteInstrument are 'N/A' when there is no request. */
export const dashboardStatsSchema = z.object({
  credits: z.number(),
  requests_count: z.number(),
  completed_requests: z.number(),
  pending_requests: z.number(),
  recent_activity: z.array(activitySchema),
  requestsThisMonth: z.number(),
  mostFrequentModification: z.string().default(texts.dashboard.none),
  favoriteInstrument: z.string().default(texts.dashboard.none),
  referralBonus: z.number(),
  scoreBalance: z.number(),
  referralCode: z.string(),
});
export type DashboardStats = z.infer<typeof dashboardStatsSchema>;

export const trendSteps = ["day", "week", "month"] as const;
export type TrendStep = (typeof trendSteps)[number];

/** What the charts of the dashboard show. Days are ISO dates, UTC. */
export const practiceTrendsSchema = z.object({
  step: z.enum(trendSteps),
  /** Scores that requests cost, less what came back; every step of the range, also those without any */
  spent: z.array(z.object({ start: z.string(), scores: z.number() })),
  /** completed requests, oldest first; `level` counts the General levels from 1 */
  levels: z.array(z.object({ finished_at: z.string(), level: z.number(), name: z.string(), title: z.string() })),
});
export type PracticeTrends = z.infer<typeof practiceTrendsSchema>;
