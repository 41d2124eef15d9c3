import { type FileFormat, fileLives } from "@gradus/contracts";
import { type Executor, requests, storedFiles } from "@gradus/db";
import { and, eq, gt } from "drizzle-orm";
import { readToken, signToken } from "../accounts/signed-token.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { analysisOf } from "../requests/analyse.ts";
import { mimeTypeOf } from "../requests/formats.ts";
import { uploadKey } from "../requests/keys.ts";
import { isUuid } from "../requests/owned.ts";
import { cleanFileName, inspectStored, requireReadableName, storeUpload } from "../requests/upload.ts";
import { storable } from "../storable.ts";
import type { Files, FileView } from "../stored-files.ts";
import { days, later, seconds } from "../time.ts";
import { createFileDownload } from "./download.ts";

type Row = typeof storedFiles.$inferSelect;

const purpose = "file-link";
const proofOf = (id: string, format: FileFormat, expires: number): string => JSON.stringify([id, format, expires]);

const toView = (row: Row): FileView => {
  const { id, fileName, fileType, fileSize, folder, temporary, requestId, createdAt, expiresAt } = row;
  return { id, fileName, fileType, fileSize, folder, temporary, requestId, createdAt, expiresAt };
};

/** FILE: a person's files by their ids. */
export function createFiles(context: Context): Files {
  const { database, storage, clock, ids, credits, secret } = context;
  const { db } = database;
  const download = createFileDownload(context);

  /** A file that has not expired; without `userId` anybody's, for whoever has proved a link. */
  async function find(id: string, userId?: string, executor: Executor = db): Promise<Row> {
    const isTheirs = userId === undefined ? undefined : eq(storedFiles.userId, userId);
    const isThere = and(eq(storedFiles.id, id), isTheirs, gt(storedFiles.expiresAt, clock.now()));
    const [row] = isUuid(id) ? await executor.select().from(storedFiles).where(isThere) : [];
    if (!row) throw new AppError("request/not-found");
    return row;
  }

  const upload: Files["upload"] = async (userId, { upload: sent, folder, temporary, analyze, signal }) => {
    const fileName = storable(cleanFileName(sent.fileName));
    requireReadableName(fileName);
    const id = ids.uuid();
    const key = uploadKey(id);
    try {
      const stored = await storeUpload(storage, key, sent);
      const inspected = await inspectStored(context, key, fileName, stored, { account: userId, signal });
      const { format } = inspected.input;
      const now = clock.now();
      const life = temporary ? seconds(fileLives.temporaryHours * 3600) : days(fileLives.days);
      const [row] = await db
        .insert(storedFiles)
        .values({
          id,
          userId,
          role: "upload",
          fileName,
          fileType: format,
          fileSize: stored.sizeBytes,
          mimeType: mimeTypeOf[format],
          sha256: stored.sha256,
          folder: storable(folder),
          temporary,
          createdAt: now,
          expiresAt: later(now, life),
          storageKey: key,
        })
        .returning();
      if (!row) throw new Error("the file was not written");
      const analysis = analyze ? analysisOf(fileName, inspected, await credits.balance(userId)) : null;
      return { file: toView(row), analysis };
    } catch (error) {
      await storage.remove(key).catch(() => {});
      throw error;
    }
  };

  /** What the engine says of a stored file now. */
  const analyse: Files["analyse"] = async (userId, id, signal) => {
    const { storageKey, fileName, fileSize: sizeBytes, sha256 } = await find(id, userId);
    const stored = { sizeBytes, sha256 };
    const inspected = await inspectStored(context, storageKey, fileName, stored, { account: userId, signal });
    return analysisOf(fileName, inspected, await credits.balance(userId));
  };

  const remove: Files["remove"] = async (userId, id) => {
    const key = await database.transaction(async (tx) => {
      const { storageKey, requestId } = await find(id, userId, tx);
      const [request] = requestId
        ? await tx.select({ status: requests.status }).from(requests).where(eq(requests.id, requestId)).for("update")
        : [];
      if (request && (request.status === "pending" || request.status === "processing"))
        throw new AppError("file/in-use");
      await tx.delete(storedFiles).where(eq(storedFiles.id, id));
      return storageKey;
    });
    // what fails here is done by the sweep: no row names it
    await storage.remove(key).catch(() => {});
  };

  return {
    upload,
    analyse,
    remove,
    get: async (userId, id) => toView(await find(id, userId)),
    download: async (userId, id, format, signal) => download(await find(id, userId), format, signal),
    link: async (userId, id, format, span) => {
      await find(id, userId);
      const expiresAt = later(clock.now(), seconds(span));
      const expires = Math.floor(expiresAt.getTime() / 1000);
      return { expires, expiresAt, signature: signToken(proofOf(id, format, expires), purpose, secret) };
    },
    openLink: async (id, format, { expires, signature }, signal) => {
      const isOurs = readToken(signature, purpose, secret) === proofOf(id, format, expires);
      if (!isOurs || clock.now().getTime() >= expires * 1000) throw new AppError("file/link-expired");
      return download(await find(id), format, signal);
    },
  };
}
