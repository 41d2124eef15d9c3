import { type CoreDeps, createServices } from "@gradus/core";
import { driveConnections } from "@gradus/db";
import { fakeEngine, memoryStorage, tableMailer, tableQueue } from "@gradus/testing";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { serviceDuties } from "./housekeeping.ts";
import { errorOf, expired, openDriveWorld } from "./testing/drive-world.ts";
import { type Person, testSecret } from "./testing/test-app.ts";

const world = await openDriveWorld();
const { call, completed, connect, drive, google, rowOf, save, server, tokenOf } = world;
let ada: Person;
beforeEach(async () => {
  ada = await world.begin();
});
afterAll(world.close);

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
    secret: testSecret,
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
  const email = google.state.person?.email;
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
    const rotating = await otherServices({ secret, previousSecrets: [testSecret] });
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
