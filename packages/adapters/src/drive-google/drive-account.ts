import { setTimeout as delay } from "node:timers/promises";
import type { DriveAccount, DriveFile, DriveUpload } from "@gradus/core";
import type { drive_v3 } from "googleapis/build/src/apis/drive/v3.js";
import { type GoogleClient, makeGoogleClient } from "../google-client.ts";
import { isGone, isTaken, toDriveError } from "./drive-errors.ts";
import type { GoogleDriveOptions } from "./drive-options.ts";
import { chunkUnitBytes, type Received, type Uploading, uploadResumably } from "./resumable-upload.ts";

const folderType = "application/vnd.google-apps.folder";
/** of one call; an upload's part may be 8 MiB over a slow line */
const callMs = 60_000;
const defaultChunkBytes = 32 * chunkUnitBytes;
const defaultRetryMs = 500;

const toFile = ({ id, name, mimeType, size, modifiedTime, webViewLink }: drive_v3.Schema$File): DriveFile => ({
  id: id ?? "",
  name: name ?? "",
  mimeType: mimeType ?? "",
  sizeBytes: size == null ? null : Number(size),
  modifiedAt: modifiedTime ?? null,
  webViewLink: webViewLink ?? null,
});

/** A text inside quotes of a search (developers.google.com/drive/api/guides/search-files). */
const quoted = (text: string): string => `'${text.replace(/[\\']/g, "\\$&")}'`;

/** How much of an unfinished upload has arrived: a Range header names the last byte, none says nothing did. */
function receivedOf(headers: Headers): Received {
  const last = /bytes=0-(\d+)/.exec(headers.get("range") ?? "")?.[1];
  return { done: false, bytes: last === undefined ? 0 : Number(last) + 1 };
}

/** One client for all calls of a visit: the access token is asked for once. */
export function openDriveAccount(options: GoogleDriveOptions, refreshToken: string, signal?: AbortSignal) {
  const { endpoint, onFailure, chunkBytes = defaultChunkBytes, retryMs = defaultRetryMs } = options;
  const rootUrl = endpoint ?? "https://www.googleapis.com";
  const within = { timeout: callMs, ...(signal ? { signal } : {}) };
  let opened: Promise<{ client: GoogleClient; drive: drive_v3.Drive }> | undefined;

  async function enter() {
    const [client, { drive }] = await Promise.all([
      makeGoogleClient(options),
      import("googleapis/build/src/apis/drive/index.js"),
    ]);
    client.setCredentials({ refresh_token: refreshToken });
    return { client, drive: drive({ version: "v3", auth: client, rootUrl: `${rootUrl}/` }) };
  }

  async function ask<Answer>(work: (drive: drive_v3.Drive, client: GoogleClient) => Promise<Answer>): Promise<Answer> {
    opened ??= enter();
    const { client, drive } = await opened;
    try {
      return await work(drive, client);
    } catch (error) {
      throw toDriveError(error, onFailure);
    }
  }

  const begin = async (client: GoogleClient, metadata: object, type: string, total: number): Promise<string> => {
    const { headers } = await client.request({
      ...within,
      url: `${rootUrl}/upload/drive/v3/files?uploadType=resumable&fields=id`,
      method: "POST",
      data: metadata,
      headers: { "x-upload-content-type": type, "x-upload-content-length": String(total) },
      retry: false,
    });
    const address = headers.get("location");
    if (!address) throw new Error("Google named no address for the upload");
    return address;
  };

  async function put(
    client: GoogleClient,
    address: string,
    type: string,
    { bytes: part, offset, total }: Parameters<Uploading["put"]>[1],
  ): Promise<Received> {
    const range = part ? `bytes ${offset}-${offset + part.length - 1}/${total}` : `bytes */${total}`;
    const answer = await client.request({
      ...within,
      url: address,
      method: "PUT",
      data: part ? Buffer.from(part.buffer, part.byteOffset, part.length) : "",
      headers: { "content-range": range, ...(part ? { "content-type": type } : {}) },
      validateStatus: (status) => status === 308 || (status >= 200 && status < 300),
      retry: false,
    });
    return answer.status === 308 ? receivedOf(answer.headers) : { done: true };
  }

  async function reserve(drive: drive_v3.Drive, more: { readonly retry?: boolean } = {}): Promise<string> {
    const [id] = (await drive.files.generateIds({ count: 1 }, { ...within, ...more })).data.ids ?? [];
    if (!id) throw new Error("Google reserved no id");
    return id;
  }

  /** Is done also after the visit was stopped, since cleaning up comes last. */
  const remove = (id: string): Promise<void> =>
    ask(async (drive) => {
      try {
        await drive.files.delete({ fileId: id }, { timeout: callMs });
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    });

  /** The id is reserved first, so that a file can be removed when the answer that told of it was lost. */
  async function upload(folderId: string, { fileName, mimeType, bytes }: DriveUpload): Promise<string> {
    let id: string | undefined;
    try {
      await ask((drive, client) =>
        uploadResumably(bytes, {
          begin: async () => {
            id ??= await reserve(drive, { retry: false });
            return begin(client, { id, name: fileName, parents: [folderId] }, mimeType, bytes.length);
          },
          put: (address, part) => put(client, address, mimeType, part),
          wait,
          chunkBytes,
        }),
      );
    } catch (error) {
      // `ask` logs why a file cannot be removed; the person is told why the upload failed
      if (id !== undefined) await remove(id).catch(() => {});
      throw error;
    }
    return id ?? "";
  }

  /** Resolves at once when the visit is stopped; the call that follows throws then. */
  const wait = (failures: number): Promise<void> =>
    delay(retryMs * 2 ** (failures - 1), undefined, signal ? { signal } : {}).catch(() => {});

  return {
    /** of the Google account, which the scope of our own files tells too */
    email: () =>
      ask(
        async (drive) =>
          (await drive.about.get({ fields: "user(emailAddress)" }, within)).data.user?.emailAddress ?? "",
      ),
    scopes: () =>
      ask(async (_drive, client) => {
        const { token } = await client.getAccessToken();
        return (await client.getTokenInfo(token ?? "")).scopes;
      }),
    reserveId: () => ask((drive) => reserve(drive)),
    hasFolder: (id) =>
      ask(async (drive) => {
        try {
          return (await drive.files.get({ fileId: id, fields: "id,trashed" }, within)).data.trashed !== true;
        } catch (error) {
          if (isGone(error)) return false;
          throw error;
        }
      }),
    findFolder: (name) =>
      ask(async (drive) => {
        const q = `name = ${quoted(name)} and mimeType = '${folderType}' and trashed = false`;
        const { data } = await drive.files.list(
          { q, pageSize: 1, orderBy: "createdTime", fields: "files(id)" },
          within,
        );
        return data.files?.[0]?.id ?? undefined;
      }),
    createFolder: (name, id) =>
      ask(async (drive) => {
        try {
          await drive.files.create({ requestBody: { id, name, mimeType: folderType }, fields: "id" }, within);
          return true;
        } catch (error) {
          if (isTaken(error)) return false;
          throw error;
        }
      }),
    upload,
    remove,
    list: ({ limit, folderId }) =>
      ask(async (drive) => {
        const { data } = await drive.files.list(
          {
            q: `${folderId === undefined ? "" : `${quoted(folderId)} in parents and `}trashed = false`,
            pageSize: limit,
            orderBy: "modifiedTime desc",
            fields: "files(id,name,mimeType,size,modifiedTime,webViewLink)",
          },
          within,
        );
        return (data.files ?? []).map(toFile);
      }),
  } satisfies DriveAccount & { readonly email: () => Promise<string> };
}
