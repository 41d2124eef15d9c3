import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { moment, wordsIndex } from "./columns.ts";

/** Codes that grant Scores once. Expiry is read from the time, so it is no stored status. */
export const vouchers = pgTable(
  "vouchers",
  {
    id: uuid().primaryKey(),
    /** upper case, without dashes */
    code: text().notNull().unique(),
    amountScores: integer("amount_scores").notNull(),
    status: text({ enum: ["active", "redeemed", "disabled"] })
      .notNull()
      .default("active"),
    redeemedBy: uuid("redeemed_by").references(() => users.id),
    redeemedAt: moment("redeemed_at"),
    expiresAt: moment("expires_at"),
    note: text().notNull().default(""),
    createdBy: uuid("created_by").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("vouchers_created_idx").on(table.createdAt),
    index("vouchers_redeemer_idx").on(table.redeemedBy),
    wordsIndex("vouchers_words_idx", table.code, table.note),
    check("vouchers_amount", sql`${table.amountScores} between 1 and 10000`),
    check("vouchers_redeemed", sql`(${table.status} = 'redeemed') = (${table.redeemedBy} is not null)`),
  ],
);
