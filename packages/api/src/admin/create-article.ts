import { articleCreateInput, helpArticleSchema } from "@gradus/contracts";
import { fromArticleFields, toHelpArticle } from "../help/article-wire.ts";
import { adminProcedure } from "../trpc.ts";

export const createArticle = adminProcedure
  .input(articleCreateInput)
  .output(helpArticleSchema)
  .mutation(async ({ ctx, input }) => {
    const { title, content } = input;
    const article = { ...fromArticleFields(input), title, content };

    return toHelpArticle(await ctx.services.help.create(ctx.account.id, article));
  });
