import { extname } from "node:path";
import { type DownloadFormat, productName } from "@gradus/contracts";
import { driveConnections } from "@gradus/db";
import { and, eq, isNull } from "drizzle-orm";
import { readSettings } from "../accounts/settings.ts";
import { AppError } from "../app-error.ts";
import type { DriveSave, DriveService } from "../drive-service.ts";
import type { DriveAccount, DriveUpload } from "../ports/index.ts";
import type { Requests } from "../request-services.ts";
import { withoutExtension } from "../requests/formats.ts";
import { storable } from "../storable.ts";
import type { Files } from "../stored-files.ts";
import { type Connections, type DriveDeps, type DriveRow, driveOf } from "./connections.ts";

type Deps = DriveDeps & {
  readonly requests: Pick<Requests, "download" | "get">;
  readonly files: Pick<Files, "download" | "get">;
};

/** DRIVE-16: not the original, and not what was read in it */
const outputs: ReadonlySet<DownloadFormat> = new Set(["musicxml", "pdf", "midi", "mp3"]);

/** The person's own name for it, with the extension of what is inside. */
const named = (name: string, fileName: string): string => storable(`${withoutExtension(name)}${extname(fileName)}`);

/** Google refuses a token that it took a moment before: some files may have arrived (DRIVE-14). */
function duringUpload(error: unknown): never {
  if (error instanceof AppError && error.code === "drive/reauthorize") throw new AppError("drive/expired");
  throw error;
}

/** A file in memory at a time, the next one read when the one before has arrived. */
type Uploads = readonly (() => Promise<DriveUpload>)[];

/** All or none: when one fails, those before it are removed as far as Google lets us, so that another try makes no second copies. */
async function uploadAll(account: DriveAccount, folderId: string, uploads: Uploads): Promise<DriveSave["files"]> {
  const arrived: { id: string; fileName: string; mimeType: string }[] = [];
  try {
    for (const read of uploads) {
      const file = await read();
      const id = await account.upload(folderId, file).catch(duringUpload);
      arrived.push({ id, fileName: file.fileName, mimeType: file.mimeType });
    }
  } catch (error) {
    // the adapter logs why a file cannot be removed; the person is told why the upload failed
    for (const { id } of arrived) await account.remove(id).catch(() => {});
    throw error;
  }
  return arrived.map(({ fileName, mimeType }) => ({ fileName, mimeType }));
}

export function createSave(deps: Deps, { visit }: Connections): Pick<DriveService, "saveRequest" | "saveFile"> {
  const { database, requests, files } = deps;
  const { db } = database;

  /** DRIVE-04 */
  async function requireEnabled(userId: string): Promise<void> {
    driveOf(deps);
    const { googleDriveIntegration, isGoogleDriveEnabled, isGoogleDriveAuthorized } = await readSettings(
      database,
      userId,
    );
    if (!googleDriveIntegration && !(isGoogleDriveEnabled && isGoogleDriveAuthorized))
      throw new AppError("drive/not-enabled");
  }

  async function folderNamed(account: DriveAccount, name: string): Promise<string> {
    const found = await account.findFolder(name);
    if (found !== undefined) return found;
    const id = await account.reserveId();
    await account.createFolder(name, id);
    return id;
  }

  /** The id that all saves of this person agree on: who comes second takes the first one's. */
  async function agree(userId: string, old: string | null, wanted: string): Promise<string> {
    const isOld = old === null ? isNull(driveConnections.folderId) : eq(driveConnections.folderId, old);
    const ofUser = eq(driveConnections.userId, userId);
    await db.update(driveConnections).set({ folderId: wanted }).where(and(ofUser, isOld));
    const [row] = await db.select({ id: driveConnections.folderId }).from(driveConnections).where(ofUser);
    if (!row?.id) throw new AppError("drive/reauthorize");
    return row.id;
  }

  /**
   * DRIVE-10, DRIVE-12: the product's folder is made once. Its id is reserved and written down before it is made, so that saves
   * at the same time, in other processes too, and a save after a crash make no second one. One that the person threw away is
   * made anew; one of an earlier connection is found by its name.
   */
  async function ownFolder(account: DriveAccount, { userId, folderId }: DriveRow): Promise<string> {
    if (folderId !== null) {
      if (await account.hasFolder(folderId)) return folderId;
      // written down by a save that has not made it yet, or by one that was interrupted
      if (await account.createFolder(productName, folderId)) return folderId;
      if (await account.hasFolder(folderId)) return folderId;
    }
    const found = await account.findFolder(productName);
    const id = await agree(userId, folderId, found ?? (await account.reserveId()));
    if (id !== found) await account.createFolder(productName, id);
    return id;
  }

  function save(userId: string, uploads: Uploads, folderName: string | undefined, signal: AbortSignal | undefined) {
    const isOwn = folderName === undefined || folderName === productName;
    return visit(
      userId,
      async (account, row) => {
        const folderId = isOwn ? await ownFolder(account, row) : await folderNamed(account, folderName);
        return { files: await uploadAll(account, folderId, uploads), folderUrl: driveOf(deps).folderUrl(folderId) };
      },
      signal,
    );
  }

  return {
    saveRequest: async (userId, requestId, signal) => {
      const { originalFileName, available } = await requests.get(userId, requestId);
      await requireEnabled(userId);
      const formats = available.filter((format) => outputs.has(format));
      if (formats.length === 0) throw new AppError("drive/no-files");
      const uploads = formats.map((format) => async () => {
        const { bytes, mimeType, fileName } = await requests.download(userId, requestId, format);
        return { bytes, mimeType, fileName: named(originalFileName, fileName) };
      });
      return save(userId, uploads, undefined, signal);
    },
    saveFile: async (userId, fileId, { format, folderName, fileName }, signal) => {
      await files.get(userId, fileId);
      await requireEnabled(userId);
      const file = await files.download(userId, fileId, format, signal);
      const upload = { ...file, fileName: named(fileName ?? file.fileName, file.fileName) };
      return save(userId, [async () => upload], storable(folderName), signal);
    },
  };
}
