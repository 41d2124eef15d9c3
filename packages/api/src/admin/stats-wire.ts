import type { AdminStats } from "@gradus/contracts";
import type { Stats } from "@gradus/core";
import { dollars } from "../payments/payment-wire.ts";
import { toUser } from "../user/account-wire.ts";
import { toAdminRequest } from "./admin-wire.ts";

export const toStats = (stats: Stats): AdminStats => ({
  total_users: stats.totalUsers,
  new_users_today: stats.newUsersToday,
  active_users_30d: stats.activeUsers30d,
  total_requests: stats.totalRequests,
  requests_today: stats.requestsToday,
  requests_by_status: stats.byStatus,
  success_rate: stats.successRate,
  average_processing_minutes: stats.averageMinutes,
  queue_oldest_seconds: stats.queueOldestSeconds,
  engine_seconds: stats.engineSeconds,
  credits_sold: stats.creditsSold,
  credits_spent: stats.creditsSpent,
  revenue_usd: dollars(stats.revenueCents),
  open_tickets: stats.openTickets,
  recent_requests: stats.recentRequests.map(toAdminRequest),
  recent_users: stats.recentUsers.map(toUser),
  daily: stats.daily.map(({ engineSeconds, ...day }) => ({ ...day, engine_seconds: engineSeconds })),
  by_instrument: [...stats.byInstrument],
  by_modification: [...stats.byModification],
});
