import { texts } from "@gradus/contracts";
import { errorStatus } from "../lib/error-code.ts";

/** SET-04: what is said when the settings do not load; the defaults are used then. */
export function settingsWarning(error: unknown): string {
  const status = errorStatus(error);
  if (status === undefined) return texts.settings.connection;
  if (status === 401) return texts.settings.auth_failed;
  return status >= 500 ? texts.settings.server : texts.settings.other;
}
