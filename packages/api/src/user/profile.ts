import { profileSchema } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";
import { toProfile } from "./account-wire.ts";

export const profile = userProcedure
  .output(profileSchema)
  .query(async ({ ctx }) => toProfile(await ctx.services.accounts.profile(ctx.account.id)));
