import { userSchema } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";
import { toUser } from "./account-wire.ts";

export const me = userProcedure.output(userSchema).query(({ ctx }) => toUser(ctx.account));
