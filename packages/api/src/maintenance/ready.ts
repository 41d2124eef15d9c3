import { readySchema } from "@gradus/contracts";
import { AppError } from "@gradus/core";
import { publicProcedure } from "../trpc.ts";

export const ready = publicProcedure.output(readySchema).query(async ({ ctx }) => {
  const { database, storage, queue, disk } = await ctx.readiness();
  if (!disk) throw new AppError("server/disk-full");
  if (!database || !storage || !queue) throw new AppError("server/not-ready");
  const ok = "ok" as const;

  return { status: "ready" as const, checks: { database: ok, storage: ok, queue: ok } };
});
