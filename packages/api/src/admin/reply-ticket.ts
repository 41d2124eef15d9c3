import { adminTicketSchema, ticketReply } from "@gradus/contracts";
import { adminProcedure } from "../trpc.ts";
import { toAdminTicket } from "./admin-wire.ts";

export const replyTicket = adminProcedure
  .input(ticketReply)
  .output(adminTicketSchema)
  .mutation(async ({ ctx, input }) =>
    toAdminTicket(await ctx.services.support.reply(ctx.account.id, input.id, input.reply)),
  );
