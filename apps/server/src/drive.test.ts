import { createGoogleDrive, createGoogleIdentity } from "@gradus/adapters";
import { driveScope } from "@gradus/contracts";
import { type CoreDeps, createServices } from "@gradus/core";
import { driveConnections } from "@gradus/db";
import {
  type FakeIdentityProvider,
  fakeEngine,
  fakeScore,
  memoryStorage,
  startIdentityProvider,
  tableMailer,
  tableQueue,
} from "@gradus/testing";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { serviceDuties } from "./housekeeping.ts";
import { bearer, form, openTestApp, type Person, type TestApp } from "./testing/test-app.ts";

const origin = "https://gradus.example.org";
const expired = "Google Drive authorization expired. Please reconnect in Settings.";
let google: FakeIdentityProvider;
let server: TestApp;
let drive: NonNullable<CoreDeps["drive"]>;
const reasons: string[] = [];
beforeAll(async () => {
  google = await startIdentityProvider();
  const { clientId, clientSecret, origin: endpoint } = google;
  const options = { clientId, clientSecret, endpoint, onFailure: (why: string) => reasons.push(why) };
  drive = createGoogleDrive({ ...options, retryMs: 1 });
  server = await openTestApp({ appUrl: origin, core: { drive, identity: createGoogleIdentity(options) } });
});
afterAll(async () => {
  await server.close();
  await google.stop();
});
let count = 0;
let ada: Person;
beforeEach(async () => {
  count += 1;
  google.state.person = { sub: `s${count}`, email: `ada.at.google${count}@example.org`, email_verified: true };
  Object.assign(google.drive.state, { faults: [], withholdsScope: false, isFull: false });
  server.clock.advance(15 * 60_000);
  ada = await server.signUp();
});

const call = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object, person = ada) =>
  server.app.inject({ method, url, headers: bearer(person), ...(payload ? { payload } : {}) });
const connectPath = "/api/integrations/google-drive/connect";
async function authorizationUrl(person = ada): Promise<string> {
  return (await call("POST", connectPath, {}, person)).json().data.authorization_url;
}
async function answerOf(url: string): Promise<{ code: string; state: string }> {
  const { searchParams } = new URL(await google.consent(url));
  return { code: searchParams.get("code") ?? "", state: searchParams.get("state") ?? "" };
}
const exchange = (answer: object, person = ada) => call("POST", "/api/google-drive/exchange-code", answer, person);
const connect = async (person = ada) => exchange(await answerOf(await authorizationUrl(person)), person);
const flagsOf = async (person = ada) => {
  const { data } = (await call("GET", "/api/settings", undefined, person)).json();
  return [data.google_drive_integration, data.is_google_drive_enabled, data.is_google_drive_authorized];
};
async function completed(person = ada): Promise<string> {
  const id = await server.submit(person);
  await server.runJobs();
  return id;
}
const save = (id: string, person = ada) => call("POST", `/api/requests/${id}/save-to-drive`, undefined, person);
const rowOf = async ({ id }: Person) =>
  (await server.database.db.select().from(driveConnections).where(eq(driveConnections.userId, id)))[0];
const filesOf = (email: string) => [...google.drive.files.values()].filter(({ owner }) => owner === email);
/** The refresh token that Google gave for the person last. */
const tokenOf = () => google.drive.tokenOf(google.state.person?.email ?? "");
const mine = () => filesOf(google.state.person?.email ?? "");
const errorOf = (answer: Awaited<ReturnType<typeof call>>) => {
  const { code, message } = answer.json().error;
  return [answer.statusCode, code, message];
};

describe("connecting", () => {
  test("DRIVE-01 DRIVE-09 DRIVE-11 DRIVE-12: connect, Google's question, exchange-code: the scope is drive.file and the three flags are set", async () => {
    const url = new URL(await authorizationUrl());
    expect(url.searchParams.get("scope")).toBe(driveScope);
    expect(url.searchParams.get("redirect_uri")).toBe(`${origin}/api/auth/google/callback`);
    const before = (await call("GET", "/api/google-drive/validate-scopes")).json().data;
    expect(before).toEqual({ valid: false, has_token: false, scopes: [], missing_scopes: [driveScope] });

    const answer = await exchange(await answerOf(url.href));

    expect(answer.statusCode).toBe(200);
    const email = `ada.at.google${count}@example.org`;
    expect(answer.json().data).toEqual({ connected: true, email, scopes: [driveScope] });
    expect(await flagsOf()).toEqual([true, true, true]);
    const after = (await call("GET", "/api/google-drive/validate-scopes")).json().data;
    expect(after).toEqual({ valid: true, has_token: true, scopes: [driveScope], missing_scopes: [] });
  });

  test("DRIVE-01: codes that Google or we do not accept change nothing", async () => {
    const answer = await answerOf(await authorizationUrl());
    const refused = [400, "drive/invalid-code", "Google did not accept the authorization code"];
    expect(errorOf(await exchange({ ...answer, code: "guess" }))).toEqual(refused);
    expect(errorOf(await exchange({ code: answer.code }))).toEqual(refused);
    const tooLate = [
      400,
      "drive/state",
      "Connecting Google Drive took too long or was started elsewhere. Please try again.",
    ];
    expect(errorOf(await exchange({ ...answer, state: `${answer.state}x` }))).toEqual(tooLate);
    const stranger = await server.signUp();
    expect(errorOf(await exchange(answer, stranger))).toEqual(tooLate);
    const other = await answerOf(await authorizationUrl());
    // another's challenge: the verifier comes from the state
    expect(errorOf(await exchange({ code: answer.code, state: other.state }))).toEqual(refused);
    const late = await answerOf(await authorizationUrl());
    server.clock.advance(10 * 60_000);
    expect(errorOf(await exchange(late))).toEqual(tooLate);
    expect(await flagsOf()).toEqual([false, false, false]);
    expect(await rowOf(ada)).toBeUndefined();
    expect((await exchange({})).statusCode).toBe(400);
  });

  test("DRIVE-12: whoever leaves the box of the scope empty is not connected", async () => {
    google.drive.state.withholdsScope = true;
    expect(errorOf(await connect()).slice(0, 2)).toEqual([403, "drive/insufficient-scope"]);
    expect(await flagsOf()).toEqual([false, false, false]);
  });

  const startDrive = (person?: Person) =>
    server.app.inject({ url: "/api/auth/google/start?mode=drive", ...(person ? { headers: bearer(person) } : {}) });
  const callback = (url: string, person?: Person) => {
    const { pathname, search } = new URL(url);
    const cookies: Record<string, string> = person ? { "__Host-session": person.token } : {};
    return server.app.inject({ url: pathname + search, cookies });
  };
  const pageOf = (body: string) =>
    ["error", "kind", "next"].map((name) => new RegExp(`data-${name}="([^"]*)"`).exec(body)?.[1]);

  test("DRIVE-15: the popup's way: start, Google, callback, a page that tells its opener", async () => {
    expect((await startDrive()).statusCode).toBe(401);
    const started = await startDrive(ada);
    expect(started.statusCode).toBe(302);
    expect(started.headers["cross-origin-opener-policy"]).toBe("unsafe-none");
    const back = await google.consent(started.headers.location ?? "");
    const stranger = await server.signUp();
    const elsewhere = await callback(back, stranger);
    expect(elsewhere.statusCode).toBe(400);
    expect(pageOf(elsewhere.body)[0]).toContain("was started elsewhere");
    expect((await callback(back)).statusCode).toBe(401);
    expect(await rowOf(stranger)).toBeUndefined();

    const answer = await callback(back, ada);
    expect(answer.statusCode).toBe(200);
    expect(pageOf(answer.body)).toEqual(["", "google-drive", "/settings"]);
    expect(answer.cookies).toEqual([]);
    expect(await flagsOf()).toEqual([true, true, true]);
    // the same answer once more
    expect(pageOf((await callback(back, ada)).body)[0]).toBe("Google did not accept the authorization code");
  });

  test("DRIVE-15: a person who cancels at Google", async () => {
    const { location = "" } = (await startDrive(ada)).headers;
    google.state.person = undefined;
    const answer = await callback(await google.consent(location), ada);
    expect([answer.statusCode, ...pageOf(answer.body)]).toEqual([
      400,
      "Google Drive was not connected",
      "google-drive",
      "/settings",
    ]);
  });
});

describe("saving", () => {
  test("GEN-06 DRIVE-02 DRIVE-10 DRIVE-12 DRIVE-16: every output, not the original, into the product's folder, by the request's name; again adds", async () => {
    await connect();
    const id = await completed();
    await call("PUT", `/api/requests/${id}/filename`, { original_file_name: "Für Clara.musicxml" });

    const answer = await save(id);

    expect(answer.statusCode).toBe(200);
    const uploadedFiles = [
      { fileName: "Für Clara.musicxml", mimeType: "application/vnd.recordare.musicxml+xml" },
      { fileName: "Für Clara.pdf", mimeType: "application/pdf" },
      { fileName: "Für Clara.mid", mimeType: "audio/midi" },
    ];
    const [folder] = mine().filter(({ name }) => name === "Gradus");
    const folderUrl = `https://drive.google.com/drive/folders/${folder?.id}`;
    const body = answer.json();
    expect(body.data.uploadedFiles.toSorted()).toEqual(expect.arrayContaining(uploadedFiles));
    expect(body).toMatchObject({ success: true, folderUrl, uploadedFiles: body.data.uploadedFiles });
    const formats = ["musicxml", "pdf", "midi"] as const;
    const stored = mine().filter(({ parents }) => parents.includes(folder?.id ?? ""));
    expect(stored.map(({ name }) => name).toSorted()).toEqual(uploadedFiles.map(({ fileName }) => fileName).toSorted());
    for (const [at, format] of formats.entries()) {
      const { bytes } = await server.services.requests.download(ada.id, id, format);
      const kept = stored.find(({ name }) => name === uploadedFiles[at]?.fileName);
      expect([kept?.mimeType, Buffer.from(kept?.bytes ?? []).equals(bytes)]).toEqual([
        uploadedFiles[at]?.mimeType,
        true,
      ]);
    }

    expect((await save(id)).statusCode).toBe(200);
    expect(mine().filter(({ name }) => name === "Gradus")).toHaveLength(1);
    expect(mine().filter(({ name }) => name === "Für Clara.pdf")).toHaveLength(2);
  });

  test("DRIVE-16: the recording too, once it is there", async () => {
    await connect();
    const id = await completed();
    await server.runSounds();
    const types = (await save(id)).json().uploadedFiles.map(({ mimeType }: { mimeType: string }) => mimeType);
    expect(types.toSorted()).toEqual(
      ["application/pdf", "application/vnd.recordare.musicxml+xml", "audio/midi", "audio/mpeg"].toSorted(),
    );
  });

  test("DRIVE-12: saves at the same time make one folder between them; one that was thrown away is made anew", async () => {
    await connect();
    const id = await completed();
    const statuses = await Promise.all([save(id), save(id), save(id)]);
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const folders = () => mine().filter(({ name }) => name === "Gradus");
    expect(folders()).toHaveLength(1);
    google.drive.trash(folders()[0]?.id ?? "");
    await save(id);
    expect(folders().map(({ trashed }) => trashed)).toEqual([true, false]);
    expect(mine().filter(({ name, parents }) => name === "Minuet.pdf" && parents[0] === folders()[1]?.id)).toHaveLength(
      1,
    );
  });

  test("DRIVE-12: whoever disconnects and connects again gets their folder back", async () => {
    await connect();
    const id = await completed();
    await save(id);
    await call("DELETE", "/api/integrations/google-drive/disconnect");
    await connect();
    await save(id);
    expect(mine().filter(({ name }) => name === "Gradus")).toHaveLength(1);
  });

  test("DRIVE-12: a save that was interrupted before its folder was made leads to one folder", async () => {
    await connect();
    const reserved = await drive.open(tokenOf()).reserveId();
    await server.database.db
      .update(driveConnections)
      .set({ folderId: reserved })
      .where(eq(driveConnections.userId, ada.id));
    await save(await completed());
    expect(
      mine()
        .filter(({ name }) => name === "Gradus")
        .map(({ id }) => id),
    ).toEqual([reserved]);
  });

  test("DRIVE-04: refused while the integration is off in the settings", async () => {
    const id = await completed();
    const off = [
      400,
      "drive/not-enabled",
      "Google Drive integration is not enabled. Please enable it in Settings first.",
    ];
    expect(errorOf(await save(id))).toEqual(off);
    await connect();
    await call("PUT", "/api/settings", { google_drive_integration: false, is_google_drive_enabled: false });
    expect(errorOf(await save(id))).toEqual(off);
    // data-model: enabled and authorized is on too
    await call("PUT", "/api/settings", { is_google_drive_enabled: true });
    expect((await save(id)).statusCode).toBe(200);
  });

  test("DRIVE-13: nothing to save", async () => {
    await connect();
    const pending = await server.submit(ada);
    const none = [409, "drive/no-files", "No files are available to save"];
    expect(errorOf(await save(pending))).toEqual(none);
    await server.runJobs();
    server.clock.advance(31 * 24 * 3600_000);
    const again = await server.services.sessions.create(ada.id);
    expect(errorOf(await save(pending, { ...ada, token: again.token }))).toEqual(none);
    expect(mine()).toEqual([]);
  });

  test("DRIVE-14: a grant that is lost answers 401 drive/reauthorize, clears the permission, and asks Google no more", async () => {
    await connect();
    const id = await completed();
    google.drive.revokeAll();
    expect(errorOf(await save(id))).toEqual([401, "drive/reauthorize", expired]);
    expect(await flagsOf()).toEqual([true, true, false]);
    const asked = google.state.exchanges;
    expect(errorOf(await save(id))).toEqual([401, "drive/reauthorize", expired]);
    expect(google.state.exchanges).toBe(asked);
    const { data } = (await call("GET", "/api/google-drive/validate-scopes")).json();
    expect(data).toEqual({ valid: false, has_token: true, scopes: [], missing_scopes: [driveScope] });
    expect((await connect()).statusCode).toBe(200);
    expect(await flagsOf()).toEqual([true, true, true]);
    expect((await save(id)).statusCode).toBe(200);
  });

  test("DRIVE-14: the integration without any connection is a matter of connecting too", async () => {
    await call("PUT", "/api/settings", { google_drive_integration: true });
    expect(errorOf(await save(await completed()))).toEqual([401, "drive/reauthorize", expired]);
  });

  test("DRIVE-14: a token that Google refuses during the upload is told as expired, not as an ended session", async () => {
    await connect();
    const id = await completed();
    google.drive.state.faults = [{ kind: "revoked-meanwhile" }];
    expect(errorOf(await save(id))).toEqual([409, "drive/expired", expired]);
    expect(await flagsOf()).toEqual([true, true, false]);
  });

  test("DRIVE-06: a grant that allows too little by now answers 403, and the settings ask to reconnect", async () => {
    await connect();
    const id = await completed();
    google.drive.takeScopeBack();
    expect(errorOf(await save(id))).toEqual([
      403,
      "drive/insufficient-scope",
      "Google Drive permissions are insufficient for file saving. Please reconnect in Settings.",
    ]);
    expect((await call("GET", "/api/integrations/google-drive/files")).statusCode).toBe(403);
    expect(await server.services.drive.connection(ada.id)).toMatchObject({ state: "needs_reconnect" });
    const { data } = (await call("GET", "/api/google-drive/validate-scopes")).json();
    expect(data).toMatchObject({ valid: false, has_token: true, missing_scopes: [driveScope] });
  });

  test("a Drive that is full or out of order says so, and nothing is forgotten", async () => {
    await connect();
    const id = await completed();
    google.drive.state.isFull = true;
    expect(errorOf(await save(id))).toEqual([
      409,
      "drive/full",
      "Your Google Drive is full. Make room there, then try again.",
    ]);
    google.drive.state.isFull = false;
    google.drive.state.faults = Array.from({ length: 12 }, () => ({ kind: "busy" as const }));
    expect(errorOf(await save(id))).toEqual([
      502,
      "drive/failed",
      "Google Drive did not take the files. Please try again.",
    ]);
    google.drive.state.faults = [{ kind: "cut", afterBytes: 3 }];
    expect((await save(id)).statusCode).toBe(200);
    expect(await flagsOf()).toEqual([true, true, true]);
  });

  test("another person's request, and a malformed id, are unknown", async () => {
    await connect();
    const stranger = await server.signUp();
    const id = await completed(stranger);
    expect(errorOf(await save(id)).slice(0, 2)).toEqual([404, "request/not-found"]);
    expect(errorOf(await save("nonsense")).slice(0, 2)).toEqual([404, "request/not-found"]);
  });
});

describe("FILE-06: saving one file", () => {
  async function upload(fileName = "Menuett.musicxml", person = ada): Promise<string> {
    const { payload, headers } = form("file", fileName, fakeScore(8));
    const answer = await server.app.inject({
      method: "POST",
      url: "/api/files/upload",
      payload,
      headers: { ...headers, ...bearer(person) },
    });
    return answer.json().data.id;
  }
  const saveFile = (id: string, wanted: object = {}) => call("POST", `/api/files/${id}/save-to-drive`, wanted);

  test("as PDF into the product's folder unless asked otherwise", async () => {
    await connect();
    const id = await upload();
    const answer = await saveFile(id);
    expect(answer.statusCode).toBe(200);
    const uploadedFiles = [{ fileName: "Menuett.pdf", mimeType: "application/pdf" }];
    expect(answer.json()).toMatchObject({ success: true, uploadedFiles, data: { uploadedFiles } });
    const [folder] = mine().filter(({ name }) => name === "Gradus");
    expect(mine().find(({ name }) => name === "Menuett.pdf")?.parents).toEqual([folder?.id]);
  });

  test("under another name, in another format, into another folder, which is used again", async () => {
    await connect();
    const id = await upload();
    const wanted = { folder_name: "Clara's lessons", file_name: "Op. 9", format: "original" };
    for (let times = 0; times < 2; times++) {
      expect((await saveFile(id, wanted)).json().uploadedFiles).toEqual([
        { fileName: "Op. 9.musicxml", mimeType: "application/vnd.recordare.musicxml+xml" },
      ]);
    }
    const folders = mine().filter(({ name }) => name === "Clara's lessons");
    expect(folders).toHaveLength(1);
    expect(mine().filter(({ parents }) => parents[0] === folders[0]?.id)).toHaveLength(2);
    expect((await rowOf(ada))?.folderId).toBeNull();
  });

  test("is refused as a request's saving is, and where the format cannot be made", async () => {
    const id = await upload();
    expect(errorOf(await saveFile(id)).slice(0, 2)).toEqual([400, "drive/not-enabled"]);
    await connect();
    expect(errorOf(await saveFile(id, { format: "mp3" })).slice(0, 2)).toEqual([404, "output/not-available"]);
    expect((await saveFile(id, { format: "docx" })).statusCode).toBe(400);
    expect((await saveFile(id, { file_name: " " })).statusCode).toBe(400);
    google.drive.revokeAll();
    expect(errorOf(await saveFile(id))).toEqual([401, "drive/reauthorize", expired]);
    const stranger = await server.signUp();
    expect((await saveFile(await upload("a.musicxml", stranger))).statusCode).toBe(404);
  });
});

describe("DRIVE-09: listing what was saved", () => {
  const list = (query = "") => call("GET", `/api/integrations/google-drive/files${query}`);

  test("newest first, twenty unless asked otherwise, of one folder", async () => {
    await connect();
    const account = drive.open(tokenOf());
    const folder = await account.reserveId();
    await account.createFolder("Many", folder);
    for (let n = 0; n < 22; n++) {
      await account.upload(folder, { fileName: `${n}.pdf`, mimeType: "application/pdf", bytes: new Uint8Array(4) });
    }
    const { success, data } = (await list()).json();
    expect([success, data.length]).toEqual([true, 20]);
    expect(data[0]).toEqual({
      id: expect.any(String),
      name: "21.pdf",
      mime_type: "application/pdf",
      size: 4,
      modified_at: expect.stringMatching(/Z$/),
      web_view_link: expect.stringMatching(/^https:\/\/drive\.google\.com\//),
    });
    const some = (await list(`?limit=3&folder_id=${folder}`)).json().data;
    expect(some.map(({ name }: { name: string }) => name)).toEqual(["21.pdf", "20.pdf", "19.pdf"]);
    expect((await list("?limit=100&folder_id=root")).json().data.map(({ name }: { name: string }) => name)).toEqual([
      "Many",
    ]);
  });

  test("wrong questions and lost grants", async () => {
    expect(errorOf(await list())).toEqual([401, "drive/reauthorize", expired]);
    await connect();
    for (const query of ["?limit=0", "?limit=101", "?folder_id=%27%20or%20name%20contains%20%27a"]) {
      expect((await list(query)).statusCode, query).toBe(400);
    }
    google.drive.revokeAll();
    expect(errorOf(await list())).toEqual([401, "drive/reauthorize", expired]);
  });
});

describe("DRIVE-15: the state of the connection", () => {
  const stateOf = async (person = ada, at = server) =>
    (await at.app.inject({ url: "/trpc/user.driveConnection", headers: bearer(person) })).json().result.data.json;

  test("not connected, connected, needs reconnect; disconnecting revokes and clears the three flags", async () => {
    expect(await stateOf()).toEqual({ state: "not_connected", email: null, folder_url: null });
    await connect();
    const email = `ada.at.google${count}@example.org`;
    expect(await stateOf()).toEqual({ state: "connected", email, folder_url: null });
    await save(await completed());
    expect(await stateOf()).toMatchObject({
      folder_url: expect.stringContaining("https://drive.google.com/drive/folders/"),
    });
    google.drive.revokeAll();
    expect(await stateOf()).toMatchObject({ state: "needs_reconnect", email });
    await connect();
    const token = tokenOf();
    expect(google.drive.isLive(token)).toBe(true);

    const answer = await call("DELETE", "/api/integrations/google-drive/disconnect");

    expect(answer.json()).toEqual({ success: true, data: { disconnected: true } });
    expect(google.drive.isLive(token)).toBe(false);
    expect(await flagsOf()).toEqual([false, false, false]);
    expect(await rowOf(ada)).toBeUndefined();
    expect(await stateOf()).toMatchObject({ state: "not_connected", email: null });
    expect((await call("DELETE", "/api/integrations/google-drive/disconnect")).statusCode).toBe(200);
  });

  test("a Google that does not answer is no lost grant", async () => {
    await connect();
    google.drive.state.faults = Array.from({ length: 9 }, () => ({ kind: "busy" as const }));
    expect(await stateOf()).toMatchObject({ state: "connected" });
  });

  test("not configured: 503 with the configuration error, and disconnecting goes on", async () => {
    const plain = await openTestApp();
    const bob = await plain.signUp();
    const headers = bearer(bob);
    expect(await stateOf(bob, plain)).toEqual({ state: "not_configured", email: null, folder_url: null });
    for (const [method, url, payload] of [
      ["GET", "/api/google-drive/validate-scopes"],
      ["POST", "/api/google-drive/exchange-code", { code: "c", state: "s" }],
      ["POST", connectPath, {}],
      ["GET", "/api/integrations/google-drive/files"],
      ["GET", "/api/auth/google/start?mode=drive"],
    ] as const) {
      const answer = await plain.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
      expect([url, answer.statusCode, answer.json().error.message]).toEqual([
        url,
        503,
        "Configuration Error: Google Client ID is missing.",
      ]);
    }
    const gone = await plain.app.inject({
      method: "DELETE",
      url: "/api/integrations/google-drive/disconnect",
      headers,
    });
    expect(gone.statusCode).toBe(200);
    await plain.close();
  });
});

/** Another process on the same database. */
async function otherServices(changes: Partial<CoreDeps>) {
  return createServices({
    database: server.database,
    storage: memoryStorage(),
    mailer: tableMailer,
    engine: fakeEngine(),
    queue: await tableQueue(server.database),
    clock: server.clock,
    ids: { uuid: () => crypto.randomUUID(), token: () => crypto.randomUUID() },
    secret: "a secret for tests, 32 bytes long",
    production: false,
    adminEmails: [],
    drive,
    ...changes,
  });
}

test("SET-11: what we keep of the connection is in the person's data, the token is not", async () => {
  const exported = async () => (await call("GET", "/api/user/data-export")).json();
  expect((await exported()).google_drive).toBeNull();
  await connect();
  const data = await exported();
  const email = `ada.at.google${count}@example.org`;
  expect(data.google_drive).toEqual({ email, folder_id: null, connected_at: server.clock.now().toISOString() });
  expect(JSON.stringify(data)).not.toContain(tokenOf());
  expect(JSON.stringify(data)).not.toContain((await rowOf(ada))?.sealedToken);
});

describe("DRIVE-12: the refresh token at rest", () => {
  test("is in no column as it is, and another person's row does not open it", async () => {
    await connect();
    const token = tokenOf();
    const row = await rowOf(ada);
    expect(token).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.stringify(row)).not.toContain(token);
    const eve = await server.signUp();
    await server.database.db.insert(driveConnections).values({ ...(row as NonNullable<typeof row>), userId: eve.id });
    await call("PUT", "/api/settings", { google_drive_integration: true }, eve);
    expect(errorOf(await save(await completed(eve), eve))).toEqual([401, "drive/reauthorize", expired]);
  });

  test("goes on when APP_SECRET is replaced, is sealed anew by the hourly duty, and then needs the old secret no more", async () => {
    await connect();
    const secret = "the next secret of the tests, 32 bytes";
    const old = (await rowOf(ada))?.sealedToken;
    const lost = await otherServices({ secret });
    expect(await lost.drive.connection(ada.id)).toMatchObject({ state: "needs_reconnect" });
    expect(await lost.drive.reseal()).toBe(0);
    expect((await rowOf(ada))?.sealedToken).toBe(old);
    await connect();
    const rotating = await otherServices({ secret, previousSecrets: ["a secret for tests, 32 bytes long"] });
    expect(await rotating.drive.connection(ada.id)).toMatchObject({ state: "connected" });
    const duty = serviceDuties(rotating, undefined).find(({ name }) => name === "seal tokens anew");
    expect(duty?.everyMs).toBe(3600_000);
    expect(await duty?.work()).toBeGreaterThan(0);
    expect(await rotating.drive.reseal()).toBe(0);
    expect(await lost.drive.connection(ada.id)).toMatchObject({ state: "connected" });
  });

  test("goes, and is taken back at Google, when the account is closed", async () => {
    await connect();
    const token = tokenOf();
    await server.services.accounts.remove(ada.id);
    expect(await rowOf(ada)).toBeUndefined();
    expect(google.drive.isLive(token)).toBe(false);
  });
});

test("no reason that is logged holds a token or an address", () => {
  expect(reasons.length).toBeGreaterThan(5);
  for (const reason of reasons) expect(reason).toMatch(/^[\w ]{4,60}$/);
});
