import { ticketPriorities } from "@gradus/contracts";
import { supportTickets } from "@gradus/db";
import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import type { CoreDeps } from "../deps.ts";
import type { AdminTicketView, Support } from "../help-desk.ts";
import { contains, readPage } from "../paging.ts";

/** By urgency, not by the alphabet. */
const urgency = sql`array_position(array[${sql.join(
  ticketPriorities.map((priority) => sql.raw(`'${priority}'`)),
  sql`, `,
)}]::text[], ${supportTickets.priority})`;
const columns = {
  created_at: supportTickets.createdAt,
  updated_at: supportTickets.updatedAt,
  priority: urgency,
} as const;

/** ADMT-01 */
export function createTicketList(
  { database: { db } }: Pick<CoreDeps, "database">,
  viewsOf: (rows: readonly (typeof supportTickets.$inferSelect)[]) => Promise<readonly AdminTicketView[]>,
): Support["tickets"] {
  return ({ status, priority, type, search, sort, order, ...paging }) => {
    const { subject, name, email, message } = supportTickets;
    const where = and(
      status && eq(supportTickets.status, status),
      priority && eq(supportTickets.priority, priority),
      type && eq(supportTickets.ticketType, type),
      search ? contains(search, subject, name, email, message) : undefined,
    );
    const direction = order === "asc" ? asc : desc;
    return readPage(paging, db.select({ total: count() }).from(supportTickets).where(where), async (limit, offset) =>
      viewsOf(
        await db
          .select()
          .from(supportTickets)
          .where(where)
          .orderBy(direction(columns[sort]), desc(supportTickets.createdAt), desc(supportTickets.id))
          .limit(limit)
          .offset(offset),
      ),
    );
  };
}
