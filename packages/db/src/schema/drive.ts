import { boolean, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";

/** A person's Google Drive. The refresh token is sealed with a key that is not in the database (DRIVE-12). */
export const driveConnections = pgTable("drive_connections", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id),
  email: text().notNull(),
  sealedToken: text("sealed_token").notNull(),
  /** the product's folder there; null until something is saved */
  folderId: text("folder_id"),
  /** Google takes the token no longer */
  needsReconnect: boolean("needs_reconnect").notNull().default(false),
  connectedAt: moment("connected_at").notNull(),
});
