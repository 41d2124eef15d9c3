import { deletedSchema, fileIdInput } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";

export const removeFile = userProcedure
  .input(fileIdInput)
  .output(deletedSchema)
  .mutation(async ({ ctx, input }) => {
    await ctx.services.files.remove(ctx.account.id, input.id);

    return { deleted: true };
  });
