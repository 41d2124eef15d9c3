import { requestLogsInput, requestLogsSchema } from "@gradus/contracts";
import { adminProcedure } from "../trpc.ts";
import { toLogEntry } from "./admin-wire.ts";

export const requestLogs = adminProcedure
  .input(requestLogsInput)
  .output(requestLogsSchema)
  .query(async ({ ctx, input: { id, limit } }) => {
    const entries = await ctx.services.administration.logs(id, limit);

    return { logs: entries.map(toLogEntry) };
  });
