import { type FileFormat, runTimeoutMs } from "@gradus/contracts";
import type { FileType, storedFiles } from "@gradus/db";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import type { Download } from "../request-services.ts";
import { downloadName, mimeTypeOf } from "../requests/formats.ts";

type Row = Pick<typeof storedFiles.$inferSelect, "fileName" | "fileType" | "mimeType" | "storageKey" | "userId">;
const made: ReadonlySet<FileFormat> = new Set(["musicxml", "pdf", "midi"]);
const isMade = (format: FileFormat): format is "musicxml" | "pdf" | "midi" => made.has(format);
const readable: ReadonlySet<FileType> = new Set(["pdf", "musicxml", "mxl", "midi"]);

/** FILE-10: a stored file, as it is or as the engine makes it. Throws output/not-available, engine/*. */
export function createFileDownload({ storage, engine }: Pick<Context, "storage" | "engine">) {
  return async (row: Row, format: FileFormat, signal?: AbortSignal): Promise<Download> => {
    const bytes = await storage.read(row.storageKey);
    if (!bytes) throw new AppError("output/not-available");
    if (format === "original" || format === row.fileType) {
      return { bytes, fileName: downloadName(row.fileName, format, row.fileType, undefined), mimeType: row.mimeType };
    }
    if (!isMade(format) || !readable.has(row.fileType)) throw new AppError("output/not-available");
    const converted = await engine.convert({
      bytes,
      fileName: row.fileName,
      format,
      timeoutMs: runTimeoutMs({ measures: null, notes: null }),
      account: row.userId,
      signal,
    });
    if (!converted.ok) throw new AppError(converted.code);
    const fileName = downloadName(row.fileName, format, format, undefined);
    return { bytes: converted.bytes, fileName, mimeType: mimeTypeOf[format] };
  };
}
