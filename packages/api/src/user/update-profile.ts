import { profileSchema, profileUpdateInput } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";
import { toProfile } from "./account-wire.ts";

export const updateProfile = userProcedure
  .input(profileUpdateInput)
  .output(profileSchema)
  .mutation(async ({ ctx, input }) =>
    toProfile(await ctx.services.accounts.updateProfile(ctx.account.id, { displayName: input.display_name })),
  );
