import { sessionListSchema } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";
import { toSessionEntry } from "./session-wire.ts";

/** Where the caller is signed in. */
export const sessions = userProcedure.output(sessionListSchema).query(async ({ ctx }) => {
  const list = await ctx.services.accounts.listSessions(ctx.account.id, ctx.sessionToken);

  return { sessions: list.map(toSessionEntry) };
});
