import { referrerInfoSchema } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";

export const referrerInfo = userProcedure.output(referrerInfoSchema).query(async ({ ctx }) => {
  const info = await ctx.services.referrals.info(ctx.account.id);

  return {
    has_referrer: info.referrerName !== null,
    referrer_name: info.referrerName,
    referral_code: info.referralCode,
    referred_count: info.referredCount,
    pending_count: info.pendingCount,
    total_bonus: info.totalBonus,
  };
});
