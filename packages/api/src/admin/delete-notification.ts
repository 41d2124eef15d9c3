import { noticeDeletedSchema, noticeIdInput } from "@gradus/contracts";
import { adminProcedure } from "../trpc.ts";

export const deleteNotification = adminProcedure
  .input(noticeIdInput)
  .output(noticeDeletedSchema)
  .mutation(async ({ ctx, input }) => {
    await ctx.services.notices.remove(ctx.account.id, input.id);

    return { deleted: true as const };
  });
