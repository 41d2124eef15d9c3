import { ticketListSchema, ticketsInput } from "@gradus/contracts";
import { toTicket } from "../exports/ticket-wire.ts";
import { toPagination } from "../pagination-wire.ts";
import { adminProcedure } from "../trpc.ts";

export const supportTickets = adminProcedure
  .input(ticketsInput)
  .output(ticketListSchema)
  .query(async ({ ctx, input }) => {
    const page = await ctx.services.support.tickets(input);

    return { tickets: page.items.map(toTicket), pagination: toPagination(page) };
  });
