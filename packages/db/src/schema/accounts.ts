import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment, wordsIndex } from "./columns.ts";

export type QuickAction = { readonly id: string; readonly label: string; readonly path: string };

/** `email` is stored lower-cased and trimmed; null only on deleted rows, which keep id and pseudonym alone. */
export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey(),
    email: text(),
    displayName: text("display_name").notNull(),
    admin: boolean().notNull().default(false),
    passwordHash: text("password_hash"),
    googleSub: text("google_sub").unique(),
    referralCode: text("referral_code").unique(),
    referredBy: uuid("referred_by"),
    termsAcceptedAt: moment("terms_accepted_at").notNull(),
    privacyAcceptedAt: moment("privacy_accepted_at").notNull(),
    /** when a used reset link first showed that the address is theirs (AUTH-34, AUTH-38) */
    emailProvedAt: moment("email_proved_at"),
    disabled: boolean().notNull().default(false),
    createdAt: moment("created_at").notNull(),
    lastSeenAt: moment("last_seen_at"),
    deletedAt: moment("deleted_at"),
  },
  (table) => [
    uniqueIndex("users_email_key").on(table.email),
    index("users_created_idx").on(table.createdAt),
    index("users_live_idx").on(table.createdAt, table.id).where(sql`${table.deletedAt} is null`),
    index("users_seen_idx").on(table.lastSeenAt.desc().nullsLast()),
    wordsIndex("users_words_idx", table.email, table.displayName),
    check("users_email_normal", sql`${table.email} = lower(btrim(${table.email})) and length(${table.email}) <= 254`),
    check("users_not_own_referrer", sql`${table.referredBy} <> ${table.id}`),
  ],
);

/** `id` is the SHA-256 of the token, so the table never holds a usable token. */
export const sessions = pgTable(
  "sessions",
  {
    id: text().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    expiresAt: moment("expires_at").notNull(),
    createdAt: moment("created_at").notNull(),
    /** the User-Agent that signed in, so that people know their devices apart */
    device: text(),
  },
  (table) => [index("sessions_user_idx").on(table.userId), index("sessions_expires_idx").on(table.expiresAt)],
);

/** `tokenHash` is the SHA-256 of the token, which only the mail carries (AUTH-33). */
export const passwordResets = pgTable(
  "password_resets",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
    createdAt: moment("created_at").notNull(),
    /** a link that the operator made with `npm run admin`: using it makes its account an administrator (AUTH-38) */
    grantsAdmin: boolean("grants_admin").notNull().default(false),
  },
  (table) => [
    index("password_resets_user_idx").on(table.userId),
    index("password_resets_expires_idx").on(table.expiresAt),
  ],
);

/** A new e-mail that waits for the link mailed to it; `tokenHash` as with password resets. */
export const emailChanges = pgTable(
  "email_changes",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    email: text().notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("email_changes_user_idx").on(table.userId), index("email_changes_expires_idx").on(table.expiresAt)],
);

/** One row per user; its row lock orders everything that moves the balance. */
export const settings = pgTable(
  "settings",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id),
    creditBalanceScores: integer("credit_balance_scores").notNull().default(0),
    hasCompletedOnboarding: boolean("has_completed_onboarding").notNull().default(true),
    defaultInstrument: text("default_instrument").notNull().default(""),
    defaultAssessmentOption: text("default_assessment_option").notNull().default("General"),
    defaultTargetDifficulty: text("default_target_difficulty").notNull().default(""),
    googleDriveIntegration: boolean("google_drive_integration").notNull().default(false),
    isGoogleDriveEnabled: boolean("is_google_drive_enabled").notNull().default(false),
    isGoogleDriveAuthorized: boolean("is_google_drive_authorized").notNull().default(false),
    defaultOutputMusicxml: boolean("default_output_musicxml").notNull().default(true),
    defaultOutputPdf: boolean("default_output_pdf").notNull().default(true),
    defaultOutputMidi: boolean("default_output_midi").notNull().default(true),
    difficultySystem: text("difficulty_system").notNull().default("General"),
    defaultDifficulty: text("default_difficulty").notNull().default("Beginner"),
    emailNotifications: boolean("email_notifications").notNull().default(true),
    /** null = the default actions, which the server fills in */
    quickActions: jsonb("quick_actions").$type<readonly QuickAction[]>(),
    theme: text({ enum: ["light", "dark", "system"] })
      .notNull()
      .default("light"),
  },
  (table) => [
    index("settings_balance_idx").on(table.creditBalanceScores),
    check("settings_balance_not_negative", sql`${table.creditBalanceScores} >= 0`),
  ],
);

/** Keyed hash of the normalised e-mail: the free Scores are given once, also across deleted accounts (AUTH-39). */
export const signupGrants = pgTable("signup_grants", {
  emailHash: text("email_hash").primaryKey(),
  grantedAt: moment("granted_at").notNull(),
});

/** Sign-in attempts per keyed hash of e-mail and address within one window (AUTH-32). */
export const signInAttempts = pgTable("sign_in_attempts", {
  key: text().primaryKey(),
  windowStart: moment("window_start").notNull(),
  count: integer().notNull(),
});
