import { renameAnswerSchema, renameInput } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";

export const rename = userProcedure
  .input(renameInput)
  .output(renameAnswerSchema)
  .mutation(async ({ ctx, input }) => {
    const view = await ctx.services.requests.rename(ctx.account.id, input.id, input.original_file_name);

    return { id: view.id, original_file_name: view.originalFileName };
  });
