import { z } from "zod";
import { publicProcedure } from "../trpc.ts";

/** Ends the session on the server; without one it is as good as done. */
export const logout = publicProcedure.output(z.strictObject({})).mutation(async ({ ctx }) => {
  if (ctx.token) await ctx.services.accounts.signOut(ctx.token);
  ctx.clearSessionCookie();

  return {};
});
