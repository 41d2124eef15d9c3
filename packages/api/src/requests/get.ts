import { requestDetailsSchema, requestIdInput } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";
import { toRequestDetails } from "./request-wire.ts";

export const get = userProcedure
  .input(requestIdInput)
  .output(requestDetailsSchema)
  .query(async ({ ctx, input }) => toRequestDetails(await ctx.services.requests.get(ctx.account.id, input.id)));
