import type { DownloadFormat } from "@gradus/contracts";
import { storedFiles } from "@gradus/db";
import { and, eq } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import type { Requests } from "../request-services.ts";
import { downloadName, isRequested } from "./formats.ts";
import { ownedRequest, type RequestRow } from "./owned.ts";
import { resultName } from "./result-name.ts";

/** The title and status rule of the REST contract, section 10. Nothing is thrown when the file should be there. */
export function requireDownloadable(row: RequestRow, format: DownloadFormat, now: Date): void {
  if (now >= row.expiresAt) throw new AppError("request/expired");
  if (format === "original") return;
  if (!isRequested(row, format)) throw new AppError("output/not-requested");
  if (row.status === "failed") throw new AppError("output/failed");
  if (row.returned === "undone") throw new AppError("output/not-available");
  if (row.status !== "completed") throw new AppError("output/generating");
}

/** Formats that a completed request may be without. */
const mayLack: ReadonlySet<DownloadFormat> = new Set(["original", "reading", "mp3"]);

export function createDownload(context: Context): Requests["download"] {
  const { database, storage, clock } = context;

  return async (userId, id, format) => {
    const row = await ownedRequest(database.db, userId, id);
    requireDownloadable(row, format, clock.now());
    const wanted =
      format === "original" || format === "reading"
        ? eq(storedFiles.role, format)
        : and(eq(storedFiles.role, "output"), eq(storedFiles.fileType, format));
    const [file] = await database.db
      .select()
      .from(storedFiles)
      .where(and(eq(storedFiles.requestId, row.id), wanted));
    const bytes = file && (await storage.read(file.storageKey));
    if (!bytes) throw new AppError(mayLack.has(format) ? "output/not-available" : "output/failed");
    const named = await resultName(database.db, row);
    const fileName = downloadName(row.originalFileName, format, file.fileType, named);
    return { bytes, fileName, mimeType: file.mimeType };
  };
}
