import { adminNoticeSchema, noticeCreateInput } from "@gradus/contracts";
import { toAdminNotice } from "../maintenance/notice-wire.ts";
import { adminProcedure } from "../trpc.ts";

export const createNotification = adminProcedure
  .input(noticeCreateInput)
  .output(adminNoticeSchema)
  .mutation(async ({ ctx, input }) => {
    const { is_active, start_time, end_time, target_users, ...texts } = input;
    const created = await ctx.services.notices.create(ctx.account.id, {
      ...texts,
      isActive: is_active,
      startTime: start_time === null ? null : new Date(start_time),
      endTime: end_time === null ? null : new Date(end_time),
      targetUsers: target_users,
    });

    return toAdminNotice(created);
  });
