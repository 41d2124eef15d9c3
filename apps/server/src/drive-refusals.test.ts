import { driveScope } from "@gradus/contracts";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { errorOf, expired, harmless, openDriveWorld } from "./testing/drive-world.ts";
import type { Person } from "./testing/test-app.ts";

const world = await openDriveWorld();
const { call, completed, connect, flagsOf, google, mine, reasons, save, server } = world;
let ada: Person;
beforeEach(async () => {
  ada = await world.begin();
});
afterAll(world.close);

describe("saving is refused", () => {
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

  test("DRIVE-12: a save that breaks half-way takes back what has arrived, and the next one doubles nothing", async () => {
    await connect();
    const id = await completed();
    await save(id);
    const files = () => mine().filter(({ parents }) => !parents.includes("root"));
    const before = files().map(({ id: file }) => file);
    expect(before).toHaveLength(3);
    const [first] = files();
    google.drive.state.roomBytes = (first?.bytes.length ?? 0) + 1;
    expect(errorOf(await save(id)).slice(0, 2)).toEqual([409, "drive/full"]);
    expect(google.drive.state.calls.filter((one) => one.startsWith("DELETE")).length).toBeGreaterThan(0);
    expect(files().map(({ id: file }) => file)).toEqual(before);
    google.drive.state.roomBytes = Number.POSITIVE_INFINITY;
    google.drive.state.faults = [
      { kind: "lost-answer" },
      ...Array.from({ length: 5 }, () => ({ kind: "busy" as const })),
    ];
    expect(errorOf(await save(id)).slice(0, 2)).toEqual([502, "drive/failed"]);
    expect(files().map(({ id: file }) => file)).toEqual(before);
    expect((await save(id)).statusCode).toBe(200);
    expect(files()).toHaveLength(6);
  });

  test("another person's request, and a malformed id, are unknown", async () => {
    await connect();
    const stranger = await server.signUp();
    const id = await completed(stranger);
    expect(errorOf(await save(id)).slice(0, 2)).toEqual([404, "request/not-found"]);
    expect(errorOf(await save("nonsense")).slice(0, 2)).toEqual([404, "request/not-found"]);
  });
});

test("no reason that is logged holds a token or an address", () => {
  expect(reasons.length).toBeGreaterThan(5);
  for (const reason of reasons) expect(reason).toMatch(harmless);
});
