import { publicConfigSchema } from "@gradus/contracts";
import { publicProcedure } from "../trpc.ts";

export const publicConfig = publicProcedure.output(publicConfigSchema).query(({ ctx }) => ctx.publicConfig);
