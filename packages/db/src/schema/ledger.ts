import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { moment, wordsIndex } from "./columns.ts";

export const ledgerTypes = [
  "signup_bonus",
  "purchase",
  "voucher",
  "referral_bonus",
  "request_debit",
  "request_refund",
  "payment_refund",
  "referral_clawback",
  "admin_adjustment",
  "account_closed",
] as const;
export type LedgerType = (typeof ledgerTypes)[number];

/** Append-only: a trigger (drizzle/0001) refuses UPDATE and DELETE. Written by core/credits alone. */
export const creditLedger = pgTable(
  "credit_ledger",
  {
    id: uuid().primaryKey(),
    /** order of writing, which within one user is the order of the balances */
    sequence: bigint({ mode: "number" }).notNull().unique().generatedAlwaysAsIdentity(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    type: text({ enum: ledgerTypes }).notNull(),
    amount: integer().notNull(),
    balanceAfter: integer("balance_after").notNull(),
    requestId: uuid("request_id"),
    paymentId: uuid("payment_id"),
    voucherId: uuid("voucher_id"),
    referredUserId: uuid("referred_user_id"),
    description: text().notNull(),
    idempotencyKey: text("idempotency_key").notNull().unique(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("credit_ledger_user_idx").on(table.userId, table.sequence),
    index("credit_ledger_type_idx").on(table.type, table.amount),
    wordsIndex("credit_ledger_words_idx", table.description),
    check("credit_ledger_amount_not_zero", sql`${table.amount} <> 0`),
    check("credit_ledger_balance_not_negative", sql`${table.balanceAfter} >= 0`),
  ],
);
