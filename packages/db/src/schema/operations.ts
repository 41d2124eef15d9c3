import { bigint, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

export const severities = ["DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"] as const;
export type Severity = (typeof severities)[number];

/** What happened to a request, step by step (PROC-22): no file content, no secrets. Kept 90 days. */
export const logEntries = pgTable(
  "log_entries",
  {
    insertId: bigint("insert_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    requestId: uuid("request_id"),
    severity: text({ enum: severities }).notNull(),
    message: text().notNull(),
    metadata: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    timestamp: moment("timestamp").notNull(),
  },
  (table) => [
    index("log_entries_request_idx").on(table.requestId, table.insertId),
    index("log_entries_timestamp_idx").on(table.timestamp),
  ],
);

/** Outbox: a mail is written in the transaction that causes it and sent later, once per key. */
export const mails = pgTable(
  "mails",
  {
    key: text().primaryKey(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    createdAt: moment("created_at").notNull(),
    sentAt: moment("sent_at"),
    attempts: integer().notNull().default(0),
    lastError: text("last_error"),
    /** of mails that a person may do without: where one click ends them (RFC 8058) */
    unsubscribeUrl: text("unsubscribe_url"),
    /** who is answered by a reply, where that is not the sender */
    replyTo: text("reply_to"),
    /** not before this; also the lease of the process that is sending it, so that a crash only delays a mail */
    nextAttemptAt: moment("next_attempt_at"),
  },
  (table) => [index("mails_unsent_idx").on(table.sentAt, table.createdAt)],
);
