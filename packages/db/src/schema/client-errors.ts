import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, wordsIndex } from "./columns.ts";

/** What went wrong in somebody's browser, scrubbed of personal data (CERR-03). Kept 90 days. */
export const clientErrors = pgTable(
  "client_errors",
  {
    id: uuid().primaryKey(),
    message: text().notNull(),
    stack: text().notNull(),
    componentStack: text("component_stack").notNull(),
    url: text().notNull(),
    /** by the browser's own clock, as it said it */
    timestamp: text().notNull(),
    userId: uuid("user_id"),
    receivedAt: moment("received_at").notNull(),
  },
  (table) => [
    index("client_errors_received_idx").on(table.receivedAt),
    wordsIndex("client_errors_words_idx", table.message, table.url),
  ],
);
