import { applyReferralInput, applyReferralSchema } from "@gradus/contracts";
import { limited, userProcedure } from "../trpc.ts";

export const applyReferral = userProcedure
  .use(limited("referral"))
  .input(applyReferralInput)
  .output(applyReferralSchema)
  .mutation(async ({ ctx, input }) => {
    const { referrerName } = await ctx.services.referrals.apply(ctx.account.id, input.referralCode);

    return { applied: true as const, referrer_name: referrerName };
  });
