import { badgeCountsSchema } from "@gradus/contracts";
import { adminProcedure } from "../trpc.ts";

/** ADM-03 */
export const badgeCounts = adminProcedure.output(badgeCountsSchema).query(async ({ ctx }) => {
  const counts = await ctx.services.figures.badges();
  const totalAlerts = counts.recentFailures + counts.pendingTransactions + counts.activeNotifications;

  return { ...counts, totalAlerts };
});
