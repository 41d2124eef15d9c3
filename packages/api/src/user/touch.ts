import { touchSchema } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";
import { toUser } from "./account-wire.ts";

/** AUTH-18: makes sure that profile, settings and sign-up bonus exist. */
export const touch = userProcedure.output(touchSchema).mutation(async ({ ctx }) => {
  const { created, account } = await ctx.services.accounts.touch(ctx.account.id);

  return { created, user: toUser(account) };
});
