import { verifySchema } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";
import { toUser } from "./account-wire.ts";

export const verify = userProcedure
  .output(verifySchema)
  .query(({ ctx }) => ({ authenticated: true as const, user: toUser(ctx.account) }));
