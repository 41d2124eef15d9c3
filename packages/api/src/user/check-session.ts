import { verifySchema } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";
import { toUser } from "./account-wire.ts";

/** AUTH-22 for programs: 401 without a session. */
export const checkSession = userProcedure
  .output(verifySchema)
  .query(({ ctx }) => ({ authenticated: true as const, user: toUser(ctx.account) }));
