import { onboardingCompletedSchema } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";

/** ONB-07 */
export const completeOnboarding = userProcedure.output(onboardingCompletedSchema).mutation(async ({ ctx }) => {
  await ctx.services.accounts.updateSettings(ctx.account.id, { hasCompletedOnboarding: true });

  return { has_completed_onboarding: true };
});
