import { adminIdInput, deletedSchema } from "@gradus/contracts";
import { adminProcedure } from "../trpc.ts";

export const deleteArticle = adminProcedure
  .input(adminIdInput)
  .output(deletedSchema)
  .mutation(async ({ ctx, input }) => {
    await ctx.services.help.remove(ctx.account.id, input.id);

    return { deleted: true };
  });
