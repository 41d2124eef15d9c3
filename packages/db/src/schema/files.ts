import { boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";
import { requests } from "./requests.ts";

export const fileTypes = ["pdf", "musicxml", "mxl", "midi", "mp3"] as const;
export type FileType = (typeof fileTypes)[number];
/**
 * `reading`: what was read in an upload that is no MusicXML; `earlier`: an output of a run before the latest; `upload`: a file
 * of no request
 */
export const fileRoles = ["original", "reading", "output", "earlier", "upload"] as const;
export type FileRole = (typeof fileRoles)[number];

/** Every file a person can download. A row exists exactly as long as its object in storage should. */
export const storedFiles = pgTable(
  "stored_files",
  {
    id: uuid().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    requestId: uuid("request_id").references(() => requests.id),
    role: text({ enum: fileRoles }).notNull(),
    fileName: text("file_name").notNull(),
    fileType: text("file_type", { enum: fileTypes }).notNull(),
    fileSize: integer("file_size").notNull(),
    mimeType: text("mime_type").notNull(),
    sha256: text().notNull(),
    folder: text().notNull().default(""),
    temporary: boolean().notNull().default(false),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    analysis: jsonb(),
    storageKey: text("storage_key").notNull().unique(),
  },
  (table) => [
    index("stored_files_user_idx").on(table.userId),
    index("stored_files_request_idx").on(table.requestId),
    index("stored_files_expires_idx").on(table.expiresAt),
  ],
);
