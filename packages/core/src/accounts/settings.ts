import { texts } from "@gradus/contracts";
import { type Database, type QuickAction, settings, users } from "@gradus/db";
import { eq } from "drizzle-orm";
import type { AccountSettings, AccountSettingsUpdate } from "../account-services.ts";
import { AppError } from "../app-error.ts";
import { storable } from "../storable.ts";

/** SET-13: ['modifyscore', 'requests', 'purchase'] */
const defaultQuickActions: readonly QuickAction[] = [
  { id: "modifyscore", label: texts.nav.modify_score, path: "/modifyscore" },
  { id: "requests", label: texts.nav.requests, path: "/requests" },
  { id: "purchase", label: texts.nav.purchase, path: "/purchase" },
];

export async function readSettings(database: Database, userId: string): Promise<AccountSettings> {
  const [row] = await database.db
    .select({ settings, admin: users.admin })
    .from(settings)
    .innerJoin(users, eq(users.id, settings.userId))
    .where(eq(settings.userId, userId));
  if (!row) throw new AppError("request/not-found");
  const { userId: _, ...rest } = row.settings;
  return { ...rest, admin: row.admin, quickActions: rest.quickActions ?? defaultQuickActions };
}

/** SET-03: only these columns can be written by a person, whatever the caller passes. */
const writable = [
  "hasCompletedOnboarding",
  "defaultInstrument",
  "defaultAssessmentOption",
  "defaultTargetDifficulty",
  "googleDriveIntegration",
  "isGoogleDriveEnabled",
  "defaultOutputMusicxml",
  "defaultOutputPdf",
  "defaultOutputMidi",
  "difficultySystem",
  "defaultDifficulty",
  "emailNotifications",
  "quickActions",
  "theme",
] as const satisfies readonly (keyof AccountSettingsUpdate)[];

export async function writeSettings(database: Database, userId: string, update: AccountSettingsUpdate): Promise<void> {
  const given = writable.filter((key) => update[key] !== undefined).map((key) => [key, update[key]] as const);
  if (given.length === 0) return;
  await database.db
    .update(settings)
    .set(storable(Object.fromEntries(given)))
    .where(eq(settings.userId, userId));
}
