import { articleOptionsSchema, helpAudiences, helpCategories, helpDisplayTypes } from "@gradus/contracts";
import { adminProcedure } from "../trpc.ts";

export const articleOptions = adminProcedure.output(articleOptionsSchema).query(() => ({
  display_types: [...helpDisplayTypes],
  categories: [...helpCategories],
  target_audiences: [...helpAudiences],
}));
