import { adminNoticeListSchema } from "@gradus/contracts";
import { toAdminNotice } from "../maintenance/notice-wire.ts";
import { adminProcedure } from "../trpc.ts";

export const notifications = adminProcedure.output(adminNoticeListSchema).query(async ({ ctx }) => {
  const all = await ctx.services.notices.all();

  return { notifications: all.map(toAdminNotice) };
});
