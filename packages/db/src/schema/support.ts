import { ticketPriorities, ticketStatuses, ticketTypes } from "@gradus/contracts";
import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { moment, wordsIndex } from "./columns.ts";

/** Name, e-mail and texts are emptied when the account is closed. */
export const supportTickets = pgTable(
  "support_tickets",
  {
    id: uuid().primaryKey(),
    userId: uuid("user_id").references(() => users.id),
    name: text().notNull(),
    email: text().notNull(),
    ticketType: text("ticket_type", { enum: ticketTypes }).notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    priority: text({ enum: ticketPriorities }).notNull().default("medium"),
    status: text({ enum: ticketStatuses }).notNull().default("open"),
    /** of a refund that an admin decides */
    paymentId: uuid("payment_id"),
    /** that the message is about; it may be gone */
    requestId: uuid("request_id"),
    reply: text(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    repliedAt: moment("replied_at"),
    resolvedAt: moment("resolved_at"),
  },
  (table) => [
    index("support_tickets_status_idx").on(table.status, table.createdAt),
    index("support_tickets_created_idx").on(table.createdAt),
    index("support_tickets_user_idx").on(table.userId),
    wordsIndex("support_tickets_words_idx", table.subject, table.name, table.email, table.message),
  ],
);

/** Files that came with a message; the bytes lie in storage. */
export const supportAttachments = pgTable(
  "support_attachments",
  {
    ticketId: uuid("ticket_id")
      .notNull()
      .references(() => supportTickets.id),
    /** from 0, in the order in which they were chosen */
    n: integer().notNull(),
    fileName: text("file_name").notNull(),
    fileSize: integer("file_size").notNull(),
    /** as its content says */
    mimeType: text("mime_type").notNull(),
    storageKey: text("storage_key").notNull(),
  },
  (table) => [primaryKey({ columns: [table.ticketId, table.n] })],
);
