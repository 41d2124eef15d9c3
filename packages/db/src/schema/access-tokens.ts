import type { AccessScope } from "@gradus/contracts";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";

/** A program's way into an account. `tokenHash` is the SHA-256 of the token; a row that is gone was revoked. */
export const accessTokens = pgTable(
  "access_tokens",
  {
    id: uuid().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    scopes: text().array().$type<AccessScope[]>().notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [index("access_tokens_user_idx").on(table.userId), index("access_tokens_expires_idx").on(table.expiresAt)],
);
