import { whoSchema } from "@gradus/contracts";
import { publicProcedure } from "../trpc.ts";
import { toUser } from "./account-wire.ts";

/** Who is signed in. The page asks on every visit, so that nobody is there is an answer and no error. A program is nobody. */
export const verify = publicProcedure.output(whoSchema).query(async ({ ctx }) => {
  const session = await ctx.session();

  return { user: session && session.scopes === null ? toUser(session.account) : null };
});
