import { noticeListSchema } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";
import { toNotice } from "./notice-wire.ts";

export const notifications = userProcedure.output(noticeListSchema).query(async ({ ctx }) => {
  const shown = await ctx.services.notices.shownTo(ctx.account.admin);

  return { notifications: shown.map(toNotice) };
});
