import { helpArticlesInput, helpArticlesSchema } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";
import { toHelpArticle } from "./article-wire.ts";

export const articles = userProcedure
  .input(helpArticlesInput.optional())
  .output(helpArticlesSchema)
  .query(async ({ ctx, input }) => {
    const query = { category: input?.category, displayType: input?.display_type };
    const found = await ctx.services.help.articles(ctx.account.admin, query);

    return { articles: found.map(toHelpArticle) };
  });
