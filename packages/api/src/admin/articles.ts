import { adminArticleListSchema, adminArticlesInput } from "@gradus/contracts";
import { toHelpArticle } from "../help/article-wire.ts";
import { toPagination } from "../pagination-wire.ts";
import { adminProcedure } from "../trpc.ts";

export const articles = adminProcedure
  .input(adminArticlesInput)
  .output(adminArticleListSchema)
  .query(async ({ ctx, input }) => {
    const { display_type: displayType, target_audience: targetAudience, include_inactive: includeInactive } = input;
    const page = await ctx.services.help.all({ ...input, displayType, targetAudience, includeInactive });

    return { articles: page.items.map(toHelpArticle), pagination: toPagination(page) };
  });
