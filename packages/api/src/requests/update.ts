import { requestSchema, requestUpdateInput } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";
import { toRequest } from "./request-wire.ts";

/** PROC-14: unknown fields are ignored; the service refuses a request that already runs. */
export const update = userProcedure
  .input(requestUpdateInput)
  .output(requestSchema)
  .mutation(async ({ ctx, input }) => {
    const { id, ...changes } = input;

    return toRequest(await ctx.services.requests.update(ctx.account.id, id, changes));
  });
