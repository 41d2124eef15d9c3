import { driveScope } from "@gradus/contracts";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { connectPath, driveOrigin, errorOf, openDriveWorld } from "./testing/drive-world.ts";
import { bearer, openTestApp, type Person } from "./testing/test-app.ts";

const world = await openDriveWorld();
const {
  answerOf,
  authorizationUrl,
  call,
  completed,
  connect,
  exchange,
  flagsOf,
  google,
  rowOf,
  save,
  server,
  tokenOf,
} = world;
let ada: Person;
beforeEach(async () => {
  ada = await world.begin();
});
afterAll(world.close);

describe("connecting", () => {
  test("DRIVE-01 DRIVE-09 DRIVE-11 DRIVE-12: connect, Google's question, exchange-code: the scope is drive.file and the three flags are set", async () => {
    const url = new URL(await authorizationUrl());
    expect(url.searchParams.get("scope")).toBe(driveScope);
    expect(url.searchParams.get("redirect_uri")).toBe(`${driveOrigin}/api/auth/google/callback`);
    const before = (await call("GET", "/api/google-drive/validate-scopes")).json().data;
    expect(before).toEqual({ valid: false, has_token: false, scopes: [], missing_scopes: [driveScope] });

    const answer = await exchange(await answerOf(url.href));

    expect(answer.statusCode).toBe(200);
    const email = google.state.person?.email;
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

describe("DRIVE-15: the state of the connection", () => {
  const stateOf = async (person = ada, at = server) =>
    (await at.app.inject({ url: "/trpc/user.driveConnection", headers: bearer(person) })).json().result.data.json;

  test("not connected, connected, needs reconnect; disconnecting revokes and clears the three flags", async () => {
    expect(await stateOf()).toEqual({ state: "not_connected", email: null, folder_url: null });
    await connect();
    const email = google.state.person?.email;
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
