import { articleUpdateInput, helpArticleSchema } from "@gradus/contracts";
import { fromArticleFields, toHelpArticle } from "../help/article-wire.ts";
import { adminProcedure } from "../trpc.ts";

export const updateArticle = adminProcedure
  .input(articleUpdateInput)
  .output(helpArticleSchema)
  .mutation(async ({ ctx, input }) =>
    toHelpArticle(await ctx.services.help.update(ctx.account.id, input.id, fromArticleFields(input))),
  );
