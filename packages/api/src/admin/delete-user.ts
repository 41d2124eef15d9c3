import { adminIdInput, deletedSchema } from "@gradus/contracts";
import { adminProcedure } from "../trpc.ts";

export const deleteUser = adminProcedure
  .input(adminIdInput)
  .output(deletedSchema)
  .mutation(async ({ ctx, input }) => {
    await ctx.services.administration.removeUser(ctx.account.id, input.id);

    return { deleted: true };
  });
