import { ownTicketsSchema } from "@gradus/contracts";
import { toTicket } from "../exports/ticket-wire.ts";
import { userProcedure } from "../trpc.ts";

/** The caller's own, newest first. */
export const tickets = userProcedure.output(ownTicketsSchema).query(async ({ ctx }) => {
  const own = await ctx.services.support.ticketsOf(ctx.account.id);

  return { tickets: own.map(toTicket) };
});
