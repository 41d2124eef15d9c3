import type { ErrorCode } from "@gradus/contracts";
import { AppError } from "@gradus/core";
import { type GoogleError, reasonOf } from "../google-client.ts";

/** Drive's errors name a reason (developers.google.com/drive/api/guides/handle-errors). */
type DriveErrorBody = { readonly errors?: readonly { readonly reason?: string }[] };

const full: ReadonlySet<string> = new Set(["storageQuotaExceeded", "teamDriveFileLimitExceeded"]);
const tooOften: ReadonlySet<string> = new Set(["rateLimitExceeded", "userRateLimitExceeded"]);
/** 403 answers that a person changes by granting more */
const tooLittle: ReadonlySet<string> = new Set([
  "insufficientPermissions",
  "insufficientScopes",
  "insufficientFilePermissions",
  "appNotAuthorizedToFile",
]);

const statusOf = (error: unknown): number | undefined => (error as GoogleError).response?.status;

function driveReason(error: unknown): string {
  const body = (error as GoogleError).response?.data?.error;
  const named = typeof body === "object" ? (body as DriveErrorBody | null)?.errors?.[0]?.reason : undefined;
  return named ?? reasonOf(error);
}

/** Whether the same call may go through a moment later: no answer, a fault of Google's, or too many calls. */
export function isTransient(error: unknown): boolean {
  const status = statusOf(error);
  if (status === undefined) return !isTimeout(error);
  return status >= 500 || status === 429 || status === 408 || tooOften.has(driveReason(error));
}

/** An upload that Google has forgotten begins anew. */
export const isGone = (error: unknown): boolean => statusOf(error) === 404 || statusOf(error) === 410;

/** The reserved id has its file by now. */
export const isTaken = (error: unknown): boolean => statusOf(error) === 409;

const isTimeout = (error: unknown): boolean => {
  const { code } = error as GoogleError;
  return code === "TimeoutError" || code === "AbortError";
};

function codeOf(error: unknown): ErrorCode {
  const status = statusOf(error);
  const reason = driveReason(error);
  if (isTimeout(error)) return "request/timeout";
  if (reason === "invalid_grant" || status === 401) return "drive/reauthorize";
  if (full.has(reason)) return "drive/full";
  return status === 403 && tooLittle.has(reason) ? "drive/insufficient-scope" : "drive/failed";
}

/**
 * What Google's refusal means to the person. `onFailure` hears the reason, which holds no token; where the person can do
 * something about it, that is what they are told.
 */
export function toDriveError(error: unknown, onFailure: (reason: string) => void): AppError {
  if (error instanceof AppError) return error;
  onFailure(driveReason(error));
  return new AppError(codeOf(error));
}
