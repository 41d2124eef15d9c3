import { type Request, type Settings, texts } from "@gradus/contracts";

type DriveSettings = Pick<
  Settings,
  "google_drive_integration" | "is_google_drive_enabled" | "is_google_drive_authorized"
>;

/** DET-22: as the integration setting says, or enabled and authorized. */
export const isDriveEnabled = (settings: DriveSettings): boolean =>
  settings.google_drive_integration || (settings.is_google_drive_enabled && settings.is_google_drive_authorized);

/** Why a request cannot be saved to Google Drive; undefined when it can. */
export function driveRefusal(
  { status }: Pick<Request, "status">,
  settings: DriveSettings | undefined,
): string | undefined {
  if (status !== "completed") return texts.chosen.drive.not_completed;
  return settings && isDriveEnabled(settings) ? undefined : texts.drive.not_enabled;
}
