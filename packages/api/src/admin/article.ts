import { adminIdInput, helpArticleSchema } from "@gradus/contracts";
import { toHelpArticle } from "../help/article-wire.ts";
import { adminProcedure } from "../trpc.ts";

export const article = adminProcedure
  .input(adminIdInput)
  .output(helpArticleSchema)
  .query(async ({ ctx, input }) => toHelpArticle(await ctx.services.help.find(input.id)));
