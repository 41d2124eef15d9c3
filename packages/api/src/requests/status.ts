import { requestIdInput, requestStatusSchema } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";
import { toRequestProgress } from "./request-wire.ts";

export const status = userProcedure
  .input(requestIdInput)
  .output(requestStatusSchema)
  .query(async ({ ctx, input }) => toRequestProgress(await ctx.services.requests.status(ctx.account.id, input.id)));
