import { type PaymentStatus, paymentStatuses } from "@gradus/contracts";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { moment, wordsIndex } from "./columns.ts";

/** Credit packs. Rows stay when a pack is withdrawn, because payments name them. */
export const products = pgTable(
  "products",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    description: text().notNull().default(""),
    credits: integer().notNull(),
    priceCents: integer("price_cents").notNull(),
    stripePriceId: text("stripe_price_id").notNull().unique(),
    isMostPopular: boolean("is_most_popular").notNull().default(false),
    isActive: boolean("is_active").notNull().default(true),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("products_one_most_popular").on(table.isMostPopular).where(sql`${table.isMostPopular}`),
    check("products_credits", sql`${table.credits} >= 1`),
    check("products_price", sql`${table.priceCents} >= 0`),
  ],
);

/** Discounts on the price (VOU-12). `usedCount` is raised when a checkout begins and lowered when it comes to nothing. */
export const coupons = pgTable(
  "coupons",
  {
    id: uuid().primaryKey(),
    /** upper case */
    code: text().notNull().unique(),
    discountPercent: integer("discount_percent"),
    discountCents: integer("discount_cents"),
    /** null = every pack */
    priceId: text("price_id"),
    expiresAt: moment("expires_at"),
    maxUses: integer("max_uses"),
    usedCount: integer("used_count").notNull().default(0),
    isActive: boolean("is_active").notNull().default(true),
    createdBy: uuid("created_by").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("coupons_created_idx").on(table.createdAt),
    wordsIndex("coupons_words_idx", table.code),
    check("coupons_one_discount", sql`num_nonnulls(${table.discountPercent}, ${table.discountCents}) = 1`),
    check("coupons_percent", sql`${table.discountPercent} between 1 and 100`),
    check("coupons_cents", sql`${table.discountCents} >= 1`),
    check("coupons_uses", sql`${table.usedCount} between 0 and coalesce(${table.maxUses}, ${table.usedCount})`),
  ],
);

/** Kept seven years. After the account is closed `userId` is a pseudonym. */
export const payments = pgTable(
  "payments",
  {
    id: uuid().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    status: text({ enum: paymentStatuses }).$type<PaymentStatus>().notNull().default("pending"),
    amountCents: integer("amount_cents").notNull(),
    currency: text({ enum: ["usd"] })
      .notNull()
      .default("usd"),
    /** of the whole payment: those of the pack times the quantity */
    credits: integer().notNull(),
    quantity: integer().notNull(),
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id),
    productName: text("product_name").notNull(),
    priceId: text("price_id").notNull(),
    /** null until the provider has opened the checkout */
    sessionId: text("session_id").unique(),
    /** the provider's number of the money itself; refunds and disputes name it */
    paymentIntentId: text("payment_intent_id").unique(),
    couponId: uuid("coupon_id").references(() => coupons.id),
    /** who got the referral bonus of this payment */
    bonusTo: uuid("bonus_to"),
    /** of the one who asked for a refund */
    reason: text(),
    ticketId: uuid("ticket_id"),
    createdAt: moment("created_at").notNull(),
    completedAt: moment("completed_at"),
    /** when a refund was asked for that needs nobody's decision; the sweep finishes it if the process did not */
    refundStartedAt: moment("refund_started_at"),
    /** what goes back, once a refund is begun: all, or less where the bonus of the payment is spent */
    refundCents: integer("refund_cents"),
    refundedAt: moment("refunded_at"),
  },
  (table) => [
    index("payments_user_idx").on(table.userId, table.createdAt),
    index("payments_status_idx").on(table.status, table.createdAt),
    check("payments_amount", sql`${table.amountCents} >= 0`),
    check("payments_credits", sql`${table.credits} >= 1 and ${table.quantity} between 1 and 20`),
  ],
);

/** One row per event of the provider whose effect was made, in the same transaction. Kept 90 days. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: text().primaryKey(),
    type: text().notNull(),
    receivedAt: moment("received_at").notNull(),
  },
  (table) => [index("payment_events_received_idx").on(table.receivedAt)],
);

/** The books of the built-in test checkout, which stands in for a card provider. */
export const testCheckouts = pgTable("test_checkouts", {
  id: text().primaryKey(),
  paymentId: uuid("payment_id").notNull(),
  userId: uuid("user_id").notNull(),
  productName: text("product_name").notNull(),
  quantity: integer().notNull(),
  amountCents: integer("amount_cents").notNull(),
  status: text({ enum: ["open", "paid", "cancelled", "expired"] }).notNull(),
  refundedCents: integer("refunded_cents").notNull().default(0),
  successUrl: text("success_url").notNull(),
  cancelUrl: text("cancel_url").notNull(),
  createdAt: moment("created_at").notNull(),
  expiresAt: moment("expires_at").notNull(),
});
