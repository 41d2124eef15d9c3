import { fillText, texts } from "@gradus/contracts";
import { errorStatus, errorText } from "../lib/error-code.ts";

/**
 * SET-04: what is said when the settings do not load; the defaults are used then. `restLoaded` tells that the rest of the
 * account did: then it is the settings alone that failed, and the sentence carries the cause.
 */
export function settingsWarning(error: unknown, restLoaded: boolean): string {
  const status = errorStatus(error);
  if (status === undefined) return texts.settings.connection;
  if (status === 401) return texts.settings.auth_failed;
  if (status >= 500) return texts.settings.server;
  if (restLoaded) return fillText(texts.settings.partial_template, { reason: errorText(error) });
  return texts.settings.other;
}
