import { adminNoticeSchema, noticeUpdateInput } from "@gradus/contracts";
import { fromNotice, toAdminNotice } from "../maintenance/notice-wire.ts";
import { adminProcedure } from "../trpc.ts";

export const updateNotification = adminProcedure
  .input(noticeUpdateInput)
  .output(adminNoticeSchema)
  .mutation(async ({ ctx, input: { id, ...change } }) =>
    toAdminNotice(await ctx.services.notices.update(ctx.account.id, id, fromNotice(change))),
  );
