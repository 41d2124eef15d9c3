import { type Database, supportTickets } from "@gradus/db";
import { desc, eq } from "drizzle-orm";
import type { Support } from "../help-desk.ts";

export function createSupport({ database }: { readonly database: Database }): Support {
  return {
    ticketsOf: (userId) =>
      database.db
        .select()
        .from(supportTickets)
        .where(eq(supportTickets.userId, userId))
        .orderBy(desc(supportTickets.createdAt)),
  };
}
