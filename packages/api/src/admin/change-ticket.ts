import { ticketChange, ticketSchema } from "@gradus/contracts";
import { toTicket } from "../exports/ticket-wire.ts";
import { adminProcedure } from "../trpc.ts";

export const changeTicket = adminProcedure
  .input(ticketChange)
  .output(ticketSchema)
  .mutation(async ({ ctx, input: { id, ...change } }) => toTicket(await ctx.services.support.change(id, change)));
