import { healthSchema } from "@gradus/contracts";
import { publicProcedure } from "../trpc.ts";

/** The process is up; nothing else is looked at. */
export const health = publicProcedure.output(healthSchema).query(() => ({ status: "ok" as const }));
