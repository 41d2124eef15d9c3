import { helpArticleInput, helpArticleSchema } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";
import { toHelpArticle } from "./article-wire.ts";

export const article = userProcedure
  .input(helpArticleInput)
  .output(helpArticleSchema)
  .query(async ({ ctx, input }) => toHelpArticle(await ctx.services.help.article(ctx.account.admin, input.slug)));
