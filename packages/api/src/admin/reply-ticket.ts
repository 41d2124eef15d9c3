import { ticketReply, ticketSchema } from "@gradus/contracts";
import { toTicket } from "../exports/ticket-wire.ts";
import { adminProcedure } from "../trpc.ts";

export const replyTicket = adminProcedure
  .input(ticketReply)
  .output(ticketSchema)
  .mutation(async ({ ctx, input }) => toTicket(await ctx.services.support.reply(input.id, input.reply)));
