import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

/** What Drive does to the next call that it fits, once each, one after the other. */
export type DriveFault =
  /** takes so many bytes of an upload's part, then the line breaks */
  | { readonly kind: "cut"; readonly afterBytes: number }
  /** takes all of an upload's part, and the answer is lost */
  | { readonly kind: "lost-answer" }
  /** has forgotten the upload */
  | { readonly kind: "forgotten" }
  | { readonly kind: "busy" }
  | { readonly kind: "too-often" }
  /** the person takes the grant back while a part is on its way */
  | { readonly kind: "revoked-meanwhile" };
export type FakeDriveFile = {
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  readonly parents: readonly string[];
  readonly bytes: Uint8Array;
  readonly owner: string;
  readonly modified: Date;
  trashed: boolean;
};
type Token = { readonly email: string; scopes: readonly string[]; live: boolean };
type Upload = {
  /** of the file that it makes */
  readonly fileId: string;
  readonly owner: string;
  readonly metadata: Metadata;
  readonly type: string;
  total: number;
  bytes: Buffer;
};
type Metadata = {
  readonly id?: string;
  readonly name?: string;
  readonly mimeType?: string;
  readonly parents?: string[];
};
type Call = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  readonly token: Token;
};

const driveScope = "https://www.googleapis.com/auth/drive.file";
const folderType = "application/vnd.google-apps.folder";
const chunkUnitBytes = 256 * 1024;

async function bytesOf(request: IncomingMessage, most = Number.POSITIVE_INFINITY): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size >= most) break;
  }
  return Buffer.concat(chunks).subarray(0, Math.min(size, most));
}

const json = (response: ServerResponse, status: number, body: object, headers = {}): ServerResponse =>
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));

/** An error as Drive words it. */
const refuse = (response: ServerResponse, status: number, reason: string): ServerResponse =>
  json(response, status, { error: { code: status, message: reason, errors: [{ domain: "global", reason }] } });

const wireOf = (file: FakeDriveFile) => ({
  id: file.id,
  name: file.name,
  mimeType: file.mimeType,
  trashed: file.trashed,
  modifiedTime: file.modified.toISOString(),
  webViewLink: `https://drive.google.com/file/d/${file.id}/view`,
  ...(file.mimeType === folderType ? {} : { size: String(file.bytes.length) }),
});

/** The value of `name = 'text'` or `'text' in parents` in a search. */
const quotedIn = (q: string, pattern: RegExp): string | undefined => pattern.exec(q)?.[1]?.replace(/\\(.)/g, "$1");

/**
 * Google Drive v3 as far as we use it, with its tokens: refresh tokens that can be taken back, access tokens that end, the
 * scope drive.file (each owner sees what was made with it), reserved ids, folders, searches, and resumable uploads with ranges,
 * 308 answers and parts of 256 KiB. It refuses what Drive refuses.
 */
export function fakeGoogleDrive(originOf: () => string) {
  const refreshTokens = new Map<string, Token>();
  const accessTokens = new Map<string, { readonly refresh: string; live: boolean }>();
  const files = new Map<string, FakeDriveFile>();
  const reserved = new Set<string>();
  const uploads = new Map<string, Upload>();
  const state = {
    faults: [] as DriveFault[],
    /** the person leaves the box of the scope empty */
    withholdsScope: false,
    isFull: false,
    /** what still fits */
    roomBytes: Number.POSITIVE_INFINITY,
    /** calls since the start, as "PUT /upload/…" without ids */
    calls: [] as string[],
  };
  let clock = Date.UTC(2026, 0, 1);

  const takeFault = <Kind extends DriveFault["kind"]>(kind: Kind) =>
    state.faults[0]?.kind === kind ? (state.faults.shift() as Extract<DriveFault, { kind: Kind }>) : undefined;

  function newAccess(refresh: string): object {
    const access = randomUUID();
    accessTokens.set(access, { refresh, live: true });
    const scope = refreshTokens.get(refresh)?.scopes.join(" ");
    return { access_token: access, token_type: "Bearer", expires_in: 3599, scope };
  }

  function tokenOf(request: IncomingMessage): Token | undefined {
    const access = accessTokens.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "");
    const token = access?.live ? refreshTokens.get(access.refresh) : undefined;
    return token?.live ? token : undefined;
  }

  function add(owner: string, metadata: Metadata, bytes: Uint8Array, type: string): FakeDriveFile {
    const id = metadata.id ?? randomUUID();
    const file = {
      id,
      name: metadata.name ?? "Untitled",
      mimeType: metadata.mimeType ?? type,
      parents: metadata.parents ?? ["root"],
      bytes,
      owner,
      modified: new Date(clock++),
      trashed: false,
    };
    files.set(id, file);
    state.roomBytes -= bytes.length;
    return file;
  }

  function search({ url, token, response }: Call): ServerResponse {
    const q = url.searchParams.get("q") ?? "";
    const name = quotedIn(q, /name = '((?:[^'\\]|\\.)*)'/);
    const parent = quotedIn(q, /'((?:[^'\\]|\\.)*)' in parents/);
    const found = [...files.values()]
      .filter((file) => file.owner === token.email && !file.trashed)
      .filter((file) => name === undefined || file.name === name)
      .filter((file) => parent === undefined || file.parents.includes(parent))
      .filter((file) => !q.includes("mimeType = ") || file.mimeType === folderType)
      .sort((a, b) => b.modified.getTime() - a.modified.getTime());
    return json(response, 200, { files: found.slice(0, Number(url.searchParams.get("pageSize"))).map(wireOf) });
  }

  /** Why a file cannot have the id that a call gives it. */
  const badId = ({ id }: Metadata): readonly [number, string] | undefined => {
    if (id === undefined) return undefined;
    if (!reserved.has(id)) return [400, "invalid"];
    return files.has(id) ? [409, "fileIdInUse"] : undefined;
  };

  async function create({ request, response, token }: Call): Promise<ServerResponse> {
    const metadata = JSON.parse((await bytesOf(request)).toString()) as Metadata;
    const bad = badId(metadata);
    if (bad) return refuse(response, ...bad);
    return json(response, 200, wireOf(add(token.email, metadata, new Uint8Array(), "application/octet-stream")));
  }

  async function begin({ request, response, url, token }: Call): Promise<ServerResponse> {
    const metadata = JSON.parse((await bytesOf(request)).toString()) as Metadata;
    if (url.searchParams.get("uploadType") !== "resumable") return refuse(response, 400, "badRequest");
    const total = Number(request.headers["x-upload-content-length"]);
    if (state.isFull || total > state.roomBytes) return refuse(response, 403, "storageQuotaExceeded");
    const isThere = (metadata.parents ?? []).every((id) => files.get(id)?.owner === token.email);
    if (!isThere) return refuse(response, 404, "notFound");
    const bad = badId(metadata);
    if (bad) return refuse(response, ...bad);
    const id = randomUUID();
    const fileId = metadata.id ?? id;
    const type = String(request.headers["x-upload-content-type"]);
    uploads.set(id, { fileId, owner: token.email, metadata, type, total, bytes: Buffer.alloc(0) });
    return json(response, 200, {}, { location: `${originOf()}/upload/session/${id}` });
  }

  const finished = ({ fileId, owner, metadata, bytes, type }: Upload): FakeDriveFile =>
    files.get(fileId) ?? add(owner, { ...metadata, id: fileId }, bytes, type);

  /** Where an upload stands. */
  function standing(response: ServerResponse, upload: Upload): ServerResponse {
    if (upload.bytes.length < upload.total) {
      const range = upload.bytes.length > 0 ? { range: `bytes=0-${upload.bytes.length - 1}` } : {};
      return response.writeHead(308, range).end();
    }
    return json(response, 200, { id: finished(upload).id });
  }

  async function put(call: Call, id: string): Promise<ServerResponse> {
    const { request, response, token } = call;
    if (takeFault("forgotten")) uploads.delete(id);
    const upload = uploads.get(id);
    if (!upload) return refuse(response, 404, "notFound");
    if (takeFault("revoked-meanwhile")) {
      token.live = false;
      return refuse(response, 401, "authError");
    }
    const range = request.headers["content-range"] ?? "";
    if (range === `bytes */${upload.total}`) return standing(response, upload);
    const [, first, last, total] = (/^bytes (\d+)-(\d+)\/(\d+)$/.exec(range) ?? []).map(Number);
    if (first !== upload.bytes.length || total !== upload.total || last === undefined)
      return refuse(response, 400, "invalidRange");
    const size = last - first + 1;
    if (last + 1 < total && size % chunkUnitBytes !== 0) return refuse(response, 400, "invalidChunk");
    const { socket } = request;
    const cut = takeFault("cut");
    if (cut) {
      upload.bytes = Buffer.concat([upload.bytes, await bytesOf(request, cut.afterBytes)]);
      socket.destroy();
      return response;
    }
    const bytes = await bytesOf(request);
    if (bytes.length !== size) return refuse(response, 400, "invalidRange");
    upload.bytes = Buffer.concat([upload.bytes, bytes]);
    if (takeFault("lost-answer")) {
      if (upload.bytes.length === upload.total) finished(upload);
      socket.destroy();
      return response;
    }
    return standing(response, upload);
  }

  /** One file: what is known of it, or its end. */
  function one({ request, response, token }: Call, id: string): ServerResponse {
    const file = files.get(id);
    if (!file || file.owner !== token.email) return refuse(response, 404, "notFound");
    if (request.method !== "DELETE") return json(response, 200, wireOf(file));
    files.delete(id);
    state.roomBytes += file.bytes.length;
    return response.writeHead(204).end();
  }

  function reserve({ response }: Call): ServerResponse {
    const id = randomUUID();
    reserved.add(id);
    return json(response, 200, { ids: [id] });
  }

  function serve(call: Call): ServerResponse | Promise<ServerResponse> {
    const { request, response, url } = call;
    const { pathname } = url;
    if (takeFault("busy")) return refuse(response, 503, "backendError");
    if (takeFault("too-often")) return refuse(response, 403, "userRateLimitExceeded");
    if (!call.token.scopes.includes(driveScope)) return refuse(response, 403, "insufficientPermissions");
    const session = /^\/upload\/session\/([\w-]+)$/.exec(pathname)?.[1];
    if (session) return put(call, session);
    if (pathname === "/upload/drive/v3/files") return begin(call);
    if (pathname === "/drive/v3/about") return json(response, 200, { user: { emailAddress: call.token.email } });
    if (pathname === "/drive/v3/files/generateIds") return reserve(call);
    if (pathname === "/drive/v3/files") return request.method === "POST" ? create(call) : search(call);
    return one(call, /^\/drive\/v3\/files\/([\w-]+)$/.exec(pathname)?.[1] ?? "");
  }

  return {
    state,
    files,
    /** What a person grants who was asked for these scopes; a refresh token comes with `offline`. */
    grant: (email: string, asked: readonly string[], offline: boolean): object => {
      const scopes = asked.filter((scope) => scope !== driveScope || !state.withholdsScope);
      const refresh = randomUUID();
      refreshTokens.set(refresh, { email, scopes, live: true });
      return { ...newAccess(refresh), ...(offline ? { refresh_token: refresh } : {}) };
    },
    /** A new access token, or undefined for a refresh token that is none any more. */
    refresh: (token: string): object | undefined => (refreshTokens.get(token)?.live ? newAccess(token) : undefined),
    /** Answers the calls of Drive and of tokens; false for any other. */
    handle: async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> => {
      if (!/^\/(upload|drive|revoke|tokeninfo)(\/|$)/.test(url.pathname)) return false;
      state.calls.push(`${request.method} ${url.pathname.replace(/[0-9a-f-]{36}/, "{id}")}`);
      if (url.pathname === "/revoke") {
        const form = new URLSearchParams((await bytesOf(request)).toString());
        const token = refreshTokens.get(form.get("token") ?? url.searchParams.get("token") ?? "");
        if (!token?.live) json(response, 400, { error: "invalid_token" });
        else json(response, 200, {});
        if (token) token.live = false;
        return true;
      }
      const token = tokenOf(request);
      if (!token) {
        request.resume();
        refuse(response, 401, "authError");
      } else if (url.pathname === "/tokeninfo") {
        json(response, 200, { scope: token.scopes.join(" "), expires_in: 3000 });
      } else await serve({ request, response, url, token });
      return true;
    },
    /** The person takes back at Google what they granted. */
    revokeAll: (): void => {
      for (const token of refreshTokens.values()) token.live = false;
    },
    /** The person takes back the scope and leaves the rest of the grant. */
    takeScopeBack: (): void => {
      for (const token of refreshTokens.values()) token.scopes = [];
    },
    /** Google ends the access tokens before their time; refresh tokens stay. */
    endAccess: (): void => {
      for (const access of accessTokens.values()) access.live = false;
    },
    liveGrants: (): number => [...refreshTokens.values()].filter(({ live }) => live).length,
    /** the refresh token that somebody was given last */
    tokenOf: (email: string): string => [...refreshTokens].findLast(([, token]) => token.email === email)?.[0] ?? "",
    isLive: (token: string): boolean => refreshTokens.get(token)?.live === true,
    trash: (id: string): void => {
      const file = files.get(id);
      if (file) file.trashed = true;
    },
    named: (name: string): readonly FakeDriveFile[] => [...files.values()].filter((file) => file.name === name),
  };
}
