import type { DownloadFormat } from "@gradus/contracts";
import { type Executor, type FileRole, type FileType, storedFiles } from "@gradus/db";
import { inArray } from "drizzle-orm";
import type { RequestView } from "../request-services.ts";
import { days } from "../time.ts";
import { isFreeRetry } from "./free-retry.ts";
import type { RequestRow } from "./owned.ts";

export type FileRef = { readonly role: FileRole; readonly fileType: FileType };

/** data-model: whole days left, rounded up; once expired at most −1. */
export function daysRemaining(expiresAt: Date, now: Date): number {
  const left = (expiresAt.getTime() - now.getTime()) / days(1);
  return left > 0 ? Math.ceil(left) : Math.min(-1, Math.floor(left));
}

function availableFormats(row: RequestRow, files: readonly FileRef[], now: Date): readonly DownloadFormat[] {
  if (now >= row.expiresAt) return [];
  const formats: DownloadFormat[] = [];
  for (const file of files) {
    if (file.role === "original") formats.push("original");
    else if (file.role === "reading") formats.push(...(row.status === "completed" ? (["reading"] as const) : []));
    else if (file.role === "output" && row.status === "completed" && file.fileType !== "mxl")
      formats.push(file.fileType);
  }
  return formats;
}

export function toView(row: RequestRow, files: readonly FileRef[], now: Date): RequestView {
  const {
    nameKey: _nameKey,
    returnedRuns: _returnedRuns,
    heartbeatAt: _heartbeatAt,
    idempotencyKey: _key,
    idempotencyFingerprint: _fingerprint,
    deletedAt: _deletedAt,
    ...shown
  } = row;
  return {
    ...shown,
    rerunFree: isFreeRetry(row),
    daysRemaining: daysRemaining(row.expiresAt, now),
    available: availableFormats(row, files, now),
  };
}

/** Views of many requests with one query for their files. */
export async function toViews(executor: Executor, rows: readonly RequestRow[], now: Date): Promise<RequestView[]> {
  if (rows.length === 0) return [];
  const files = await executor
    .select({ requestId: storedFiles.requestId, role: storedFiles.role, fileType: storedFiles.fileType })
    .from(storedFiles)
    .where(
      inArray(
        storedFiles.requestId,
        rows.map((row) => row.id),
      ),
    );
  const byRequest = Map.groupBy(files, (file) => file.requestId);
  return rows.map((row) => toView(row, byRequest.get(row.id) ?? [], now));
}
