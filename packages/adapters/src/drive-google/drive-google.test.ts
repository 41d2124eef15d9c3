import { createHash } from "node:crypto";
import { driveScope } from "@gradus/contracts";
import type { Drive, DriveAccount } from "@gradus/core";
import { type DriveFault, type FakeIdentityProvider, startIdentityProvider } from "@gradus/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createGoogleDrive } from "./drive-google.ts";
import { chunkUnitBytes } from "./resumable-upload.ts";

const redirectUri = "https://gradus.example.org/api/auth/google/callback";
const codeVerifier = "v".repeat(43);
const codeChallenge = createHash("sha256").update(codeVerifier).digest("base64url");

let google: FakeIdentityProvider;
let reasons: string[];
let drive: Drive;
let count = 0;
beforeAll(async () => {
  google = await startIdentityProvider();
});
afterAll(() => google.stop());
beforeEach(() => {
  reasons = [];
  google.state.person = { sub: `s${++count}`, email: `clara${count}@example.org` };
  google.drive.state.faults = [];
  google.drive.state.withholdsScope = false;
  google.drive.state.isFull = false;
  google.drive.state.roomBytes = Number.POSITIVE_INFINITY;
  google.drive.state.calls = [];
  drive = createGoogleDrive(options());
});

const options = () => ({
  clientId: google.clientId,
  clientSecret: google.clientSecret,
  endpoint: google.origin,
  onFailure: (reason: string) => reasons.push(reason),
  chunkBytes: chunkUnitBytes,
  retryMs: 1,
});
async function codeFor(): Promise<string> {
  const url = await drive.authorizationUrl({ redirectUri, state: "s", codeChallenge });
  return new URL(await google.consent(url)).searchParams.get("code") ?? "";
}
const exchange = (code: string, changes: object = {}) =>
  drive.exchange({ code, codeVerifier, redirectUri, ...changes });
async function connect(signal?: AbortSignal): Promise<{ account: DriveAccount; token: string }> {
  const { refreshToken } = await exchange(await codeFor());
  return { account: drive.open(refreshToken, signal), token: refreshToken };
}
async function withFolder(name = "Gradus") {
  const { account, token } = await connect();
  const id = await account.reserveId();
  expect(await account.createFolder(name, id)).toBe(true);
  return { account, token, id };
}
const score = (size: number): Uint8Array => Uint8Array.from({ length: size }, (_, at) => (at * 31) % 251);
const file = (bytes: Uint8Array, fileName = "Minuet.pdf") => ({ fileName, mimeType: "application/pdf", bytes });

test("DRIVE-12: Google is asked for drive.file alone, with PKCE, a state and a token that lasts", async () => {
  const real = createGoogleDrive({ clientId: "id", clientSecret: "hidden", onFailure: () => {} });
  const url = new URL(await real.authorizationUrl({ redirectUri, state: "st", codeChallenge }));
  expect(url.origin + url.pathname).toBe("https://accounts.google.com/o/oauth2/v2/auth");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: "id",
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "https://www.googleapis.com/auth/drive.file",
    state: "st",
    access_type: "offline",
    prompt: "consent",
    code_challenge: codeChallenge,
    code_challenge_method: "S256",
  });
});

test("a code is traded for a token, its scopes and the address of the Google account", async () => {
  const grant = await exchange(await codeFor());
  expect(grant).toEqual({ refreshToken: expect.any(String), scopes: [driveScope], email: `clara${count}@example.org` });
  expect(await drive.open(grant.refreshToken).scopes()).toEqual([driveScope]);
});

describe("a code is refused", () => {
  test.each<[string, object, string]>([
    ["with another verifier", { codeVerifier: "w".repeat(43) }, "invalid_grant"],
    ["for another redirect address", { redirectUri: "https://evil.example/" }, "redirect_uri_mismatch"],
    ["that nobody was given", { code: "guess" }, "invalid_grant"],
  ])("%s", async (_name, changes, reason) => {
    await expect(exchange(await codeFor(), changes)).rejects.toMatchObject({
      code: "drive/invalid-code",
      message: "Google did not accept the authorization code",
    });
    expect(reasons).toEqual([reason]);
  });

  test("used twice", async () => {
    const code = await codeFor();
    await exchange(code);
    await expect(exchange(code)).rejects.toMatchObject({ code: "drive/invalid-code" });
  });

  test("whose person left the box of the scope empty; what was granted is taken back", async () => {
    google.drive.state.withholdsScope = true;
    const before = google.drive.liveGrants();
    await expect(exchange(await codeFor())).rejects.toMatchObject({ code: "drive/insufficient-scope" });
    expect(google.drive.liveGrants()).toBe(before);
  });
});

describe("folders", () => {
  test("a reserved id makes one folder, however often and by however many it is made", async () => {
    const { account } = await connect();
    const id = await account.reserveId();
    expect(await account.hasFolder(id)).toBe(false);
    const made = await Promise.all([account.createFolder("Gradus", id), account.createFolder("Gradus", id)]);
    expect(made.toSorted()).toEqual([false, true]);
    expect(await account.hasFolder(id)).toBe(true);
    expect(await account.findFolder("Gradus")).toBe(id);
  });

  test("a folder in the bin is none", async () => {
    const { account, id } = await withFolder();
    google.drive.trash(id);
    expect(await account.hasFolder(id)).toBe(false);
    expect(await account.findFolder("Gradus")).toBeUndefined();
  });

  test("a name with signs of the search language is found as it is, and no more than it", async () => {
    const name = "Clara's \\ pieces' or name contains 'a";
    const { account, id } = await withFolder(name);
    await account.createFolder("Other", await account.reserveId());
    expect(await account.findFolder(name)).toBe(id);
    expect(await account.findFolder("Nothing")).toBeUndefined();
  });
});

describe("uploads", () => {
  const size = 3 * chunkUnitBytes + 1234;
  const content = score(size);

  async function uploadWith(faults: readonly DriveFault[]) {
    const { account, id } = await withFolder();
    const name = `Minuet ${count}.pdf`;
    google.drive.state.faults = [...faults];
    google.drive.state.calls = [];
    await account.upload(id, file(content, name));
    expect(google.drive.state.faults).toEqual([]);
    const stored = google.drive.named(name);
    expect(stored).toHaveLength(1);
    expect(stored[0]).toMatchObject({ mimeType: "application/pdf", parents: [id] });
    expect(Buffer.from(stored[0]?.bytes ?? []).equals(content)).toBe(true);
    return google.drive.state.calls.filter((call) => call.startsWith("PUT")).length;
  }

  test("go in parts of 256 KiB and a rest, and each part is sent once", async () => {
    expect(await uploadWith([])).toBe(4);
  });

  test.each<[string, readonly DriveFault[], number]>([
    // the part that breaks, the question how far it came, and four parts from there
    [
      "a line that breaks inside a part goes on from the byte that arrived last",
      [{ kind: "cut", afterBytes: 1000 }],
      6,
    ],
    ["an answer that is lost after the last byte makes no second file", [{ kind: "lost-answer" }], 5],
    ["a server that is busy", [{ kind: "busy" }], 4],
    ["calls that come too often", [{ kind: "too-often" }], 4],
    ["an upload that Google has forgotten begins again", [{ kind: "forgotten" }], 5],
    [
      "one trouble after the other",
      [{ kind: "cut", afterBytes: chunkUnitBytes }, { kind: "cut", afterBytes: 5 }, { kind: "forgotten" }],
      8,
    ],
  ])("%s", async (_name, faults, calls) => {
    expect(await uploadWith(faults)).toBe(calls);
  });

  test("DRIVE-12: the same name again is a second file", async () => {
    const { account, id } = await withFolder();
    const name = `Twice ${count}.pdf`;
    await account.upload(id, file(score(10), name));
    await account.upload(id, file(score(20), name));
    expect(google.drive.named(name).map(({ bytes }) => bytes.length)).toEqual([10, 20]);
  });

  test("end after five failures in a row without a byte more, and say so", async () => {
    const { account, id } = await withFolder();
    google.drive.state.faults = Array.from({ length: 9 }, () => ({ kind: "busy" as const }));
    await expect(account.upload(id, file(content))).rejects.toMatchObject({ code: "drive/failed" });
    expect(google.drive.state.faults).toHaveLength(3);
    expect(reasons).toEqual(["backendError"]);
  });

  test("a full Drive is not tried again", async () => {
    const { account, id } = await withFolder();
    google.drive.state.isFull = true;
    await expect(account.upload(id, file(content))).rejects.toMatchObject({
      code: "drive/full",
      message: "Your Google Drive is full. Make room there, then try again.",
    });
    expect(reasons).toEqual(["storageQuotaExceeded"]);
  });

  test("DRIVE-14: a grant that is taken back while a part is on its way", async () => {
    const { account, id } = await withFolder();
    google.drive.state.faults = [{ kind: "revoked-meanwhile" }];
    await expect(account.upload(id, file(content))).rejects.toMatchObject({ code: "drive/reauthorize" });
  });

  test("one that Google has forgotten when all of it had arrived makes no second file", async () => {
    const { account, id } = await withFolder();
    const few = file(score(10), `forgotten ${count}.pdf`);
    google.drive.state.faults = [{ kind: "lost-answer" }, { kind: "forgotten" }];
    const made = await account.upload(id, few);
    expect(google.drive.state.faults).toEqual([]);
    expect(google.drive.named(few.fileName).map((one) => one.id)).toEqual([made]);
  });

  test("one whose last answer never came leaves no file behind", async () => {
    const { account, id } = await withFolder();
    const few = file(score(10), `gone ${count}.pdf`);
    const busy = Array.from({ length: 5 }, () => ({ kind: "busy" as const }));
    google.drive.state.faults = [{ kind: "lost-answer" }, ...busy];
    await expect(account.upload(id, few)).rejects.toMatchObject({ code: "drive/failed" });
    expect(google.drive.state.faults).toEqual([]);
    expect(google.drive.named(few.fileName)).toEqual([]);
    expect(google.drive.state.calls.at(-1)).toMatch(/^DELETE/);
  });

  test("one that is stopped when its file has arrived leaves none behind either", async () => {
    const { id, token } = await withFolder();
    const few = file(score(10), `stopped ${count}.pdf`);
    const controller = new AbortController();
    google.drive.state.faults = [{ kind: "lost-answer" }];
    const patient = createGoogleDrive({ ...options(), retryMs: 600_000 });
    const uploading = patient.open(token, controller.signal).upload(id, few);
    await expect.poll(() => google.drive.named(few.fileName).length).toBe(1);
    controller.abort();
    await expect(uploading).rejects.toMatchObject({ code: "request/timeout" });
    expect(google.drive.named(few.fileName)).toEqual([]);
  });

  test("what was uploaded can be removed, once and again", async () => {
    const { account, id } = await withFolder();
    const made = await account.upload(id, file(score(10), `removed ${count}.pdf`));
    expect(google.drive.files.get(made)?.name).toBe(`removed ${count}.pdf`);
    await account.remove(made);
    await account.remove(made);
    expect(google.drive.files.has(made)).toBe(false);
    expect(reasons).toEqual([]);
  });

  test("stop when the caller has gone", async () => {
    const controller = new AbortController();
    const { account } = await connect(controller.signal);
    controller.abort();
    await expect(account.upload("any", file(content))).rejects.toMatchObject({ code: "request/timeout" });
  });
});

test("DRIVE-09: what we made is listed, newest first, of one folder, so many", async () => {
  const { account, id } = await withFolder();
  const other = await account.reserveId();
  await account.createFolder("Other", other);
  for (const name of ["a.pdf", "b.pdf", "c.pdf"]) await account.upload(id, file(score(5), name));
  await account.upload(other, file(score(7), "d.pdf"));
  const names = async (query: Parameters<DriveAccount["list"]>[0]) =>
    (await account.list(query)).map(({ name }) => name);
  expect(await names({ limit: 20 })).toEqual(["d.pdf", "c.pdf", "b.pdf", "a.pdf", "Other", "Gradus"]);
  expect(await names({ limit: 2, folderId: id })).toEqual(["c.pdf", "b.pdf"]);
  const [listed] = await account.list({ limit: 1, folderId: other });
  expect(listed).toEqual({
    id: expect.any(String),
    name: "d.pdf",
    mimeType: "application/pdf",
    sizeBytes: 7,
    modifiedAt: expect.stringMatching(/Z$/),
    webViewLink: expect.stringContaining("https://drive.google.com/"),
  });
  expect((await account.list({ limit: 9 })).find(({ name }) => name === "Gradus")?.sizeBytes).toBeNull();
});

describe("tokens", () => {
  test("an access token that Google ends early is replaced without a word", async () => {
    const { account, id } = await withFolder();
    google.drive.endAccess();
    expect(await account.hasFolder(id)).toBe(true);
    google.drive.endAccess();
    await account.upload(id, file(score(10), `late ${count}.pdf`));
    expect(google.drive.named(`late ${count}.pdf`)).toHaveLength(1);
  });

  test("DRIVE-14: a grant that the person took back at Google", async () => {
    const { token } = await connect();
    google.drive.revokeAll();
    await expect(drive.open(token).scopes()).rejects.toMatchObject({
      code: "drive/reauthorize",
      message: "Google Drive authorization expired. Please reconnect in Settings.",
    });
    expect(reasons).toEqual(["invalid_grant"]);
  });

  test("revoking ends the token at Google, and may be repeated", async () => {
    const { token } = await connect();
    expect(google.drive.isLive(token)).toBe(true);
    await drive.revoke(token);
    expect(google.drive.isLive(token)).toBe(false);
    await drive.revoke(token);
    await expect(drive.open(token).scopes()).rejects.toMatchObject({ code: "drive/reauthorize" });
  });

  test("one visit asks for one access token", async () => {
    const { account, id } = await withFolder();
    const before = google.state.exchanges;
    await account.hasFolder(id);
    await account.list({ limit: 1 });
    expect(google.state.exchanges).toBe(before);
  });
});

test("DRIVE-06: a grant that allows too little by now is told apart from one that is gone", async () => {
  const { account, id } = await withFolder();
  google.drive.takeScopeBack();
  const refused = { code: "drive/insufficient-scope" };
  await expect(account.upload(id, file(score(10)))).rejects.toMatchObject(refused);
  await expect(account.list({ limit: 1 })).rejects.toMatchObject(refused);
  await expect(account.hasFolder(id)).rejects.toMatchObject(refused);
  expect(reasons).toEqual(["insufficientPermissions", "insufficientPermissions", "insufficientPermissions"]);
});

test("a Google that cannot be reached", async () => {
  const nobody = createGoogleDrive({
    clientId: "id",
    clientSecret: "s",
    endpoint: "http://127.0.0.1:9",
    onFailure: (reason) => reasons.push(reason),
  });
  await expect(nobody.open("token").scopes()).rejects.toMatchObject({ code: "drive/failed" });
  expect(reasons.join()).not.toContain("token=");
});

test("no reason that is told holds a token", async () => {
  const { token } = await connect();
  google.drive.revokeAll();
  await expect(drive.open(token).list({ limit: 1 })).rejects.toThrow();
  await expect(exchange("some code")).rejects.toThrow();
  expect(reasons).toHaveLength(2);
  for (const reason of reasons) {
    expect(reason).not.toContain(token);
    expect(reason).not.toContain("some code");
  }
});
