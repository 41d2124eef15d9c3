import { type ErrorCode, errorCatalogue } from "@gradus/contracts";
import { expect, test } from "vitest";
import { driveFailure } from "./failure.ts";

/** An error as tRPC's client throws it. */
const refused = (code: ErrorCode) => {
  const { status, message } = errorCatalogue[code];
  return Object.assign(new Error(message), { data: { httpStatus: status, error: { code, status, message } } });
};
const expired = "Google Drive authorization expired. Please reconnect in Settings.";

test("DRIVE-05 DRIVE-14: 401 asks; who declines is told that the authorization expired", () => {
  expect(driveFailure(refused("drive/reauthorize"), true)).toEqual({
    kind: "ask",
    question:
      "Your Google Drive connection has expired or needs updated permissions. Would you like to go to Settings to reconnect your Google account?",
    declined: expired,
  });
});

test("DRIVE-06 DRIVE-07: 403 asks in its own words; who declines stays where they are", () => {
  expect(driveFailure(refused("drive/insufficient-scope"), true)).toEqual({
    kind: "ask",
    question:
      "Google Drive permissions are insufficient for file saving. Would you like to go to Settings to reconnect your Google account?",
    declined: undefined,
  });
});

const offline = "No internet connection. Please check your network and try again.";
const timedOut = "Request timed out. Please try again.";
test.each<[string, unknown, boolean, string]>([
  ["a token refused during the upload", refused("drive/expired"), true, expired],
  ["an integration that is off", refused("drive/not-enabled"), true, errorCatalogue["drive/not-enabled"].message],
  ["no connection", new TypeError("Failed to fetch"), false, offline],
  ["a server that took too long", refused("request/timeout"), true, timedOut],
  ["our own patience", new DOMException("", "TimeoutError"), true, timedOut],
  ["an aborted call, wrapped", new Error("x", { cause: new DOMException("", "AbortError") }), true, timedOut],
  ["nothing to save", refused("drive/no-files"), true, "Error saving to Google Drive: No files are available to save"],
  [
    "a full Drive",
    refused("drive/full"),
    true,
    "Error saving to Google Drive: Your Google Drive is full. Make room there, then try again.",
  ],
  [
    "a server that cannot be reached from a machine that is online",
    new TypeError("Failed to fetch"),
    true,
    "Error saving to Google Drive: Network error. Please check your connection and try again.",
  ],
  [
    "DRIVE-14 an ended session, which is no matter of Drive",
    refused("auth/unauthenticated"),
    true,
    "Error saving to Google Drive: User not authenticated",
  ],
])("DRIVE-08: %s", (_name, error, isOnline, text) => {
  expect(driveFailure(error, isOnline)).toEqual({ kind: "tell", text });
});
