import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, wordsIndex } from "./columns.ts";

/** One row per change that an administrator made (ADM-07), written in the transaction of the change. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: uuid().primaryKey(),
    adminId: uuid("admin_id").notNull(),
    /** such as ticket.reply */
    action: text().notNull(),
    /** what was changed, such as ticket:<id> */
    target: text().notNull(),
    before: jsonb().$type<Readonly<Record<string, unknown>>>(),
    after: jsonb().$type<Readonly<Record<string, unknown>>>(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("audit_entries_created_idx").on(table.createdAt),
    index("audit_entries_target_idx").on(table.target, table.createdAt),
    index("audit_entries_admin_idx").on(table.adminId),
    wordsIndex("audit_entries_words_idx", table.action, table.target),
  ],
);
