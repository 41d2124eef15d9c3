import { onboardingStepsSchema } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";

export const onboardingSteps = userProcedure
  .output(onboardingStepsSchema)
  .query(async ({ ctx }) => ({ steps: [...(await ctx.services.help.onboardingSteps(ctx.account.admin))] }));
