import { trpc } from "../lib/trpc.ts";

/** Reads everything anew that shows Scores or money, once something was paid, given or spent. */
export function useRefreshMoney(): () => Promise<unknown> {
  const cache = trpc.useUtils();
  return () =>
    Promise.all([
      cache.user.credits.invalidate(),
      cache.user.settings.invalidate(),
      cache.user.dashboardStats.invalidate(),
      cache.user.practiceTrends.invalidate(),
      cache.user.transactions.invalidate(),
      cache.payments.history.invalidate(),
    ]);
}
