import { fillText, texts } from "@gradus/contracts";
import { errorCode, errorText } from "../lib/error-code.ts";

/** What follows from a save that failed: a question that leads to the settings, or a note. */
export type DriveFailure =
  | { readonly kind: "ask"; readonly question: string; readonly declined: string | undefined }
  | { readonly kind: "tell"; readonly text: string };

const tell = (text: string): DriveFailure => ({ kind: "tell", text });

/** Calls that were given up, here by their name or by whoever carried them. */
const isGivenUp = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === "TimeoutError" ||
    error.name === "AbortError" ||
    (error.cause !== undefined && isGivenUp(error.cause)));

/** DRIVE-05 to DRIVE-08, DRIVE-14. `isOnline` as the browser tells it. */
export function driveFailure(error: unknown, isOnline: boolean): DriveFailure {
  const code = errorCode(error);
  if (code === "drive/reauthorize")
    return { kind: "ask", question: texts.drive.confirm_401, declined: texts.drive.expired };
  if (code === "drive/insufficient-scope")
    return { kind: "ask", question: texts.chosen.drive.confirm_403, declined: undefined };
  if (code === "drive/expired") return tell(texts.drive.expired);
  if (code === "drive/not-enabled") return tell(texts.drive.not_enabled);
  if (code === undefined && !isOnline) return tell(texts.drive.offline);
  if (code === "request/timeout" || isGivenUp(error)) return tell(texts.drive.timeout);
  return tell(fillText(texts.drive.error, { message: errorText(error) }));
}
