import { type Database, users } from "@gradus/db";
import { insertUser, sequentialIds, withDatabases } from "@gradus/testing";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createSessions } from "./sessions.ts";

const clock = { now: () => new Date() };
const day = 86_400_000;

withDatabases("sessions", (open) => {
  let database: Database;
  const ids = sequentialIds();
  const sessions = () => createSessions({ database, clock, ids });
  beforeAll(async () => {
    database = await open();
  });
  // lucia reads the system's time, so the system's time is what moves
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-01T00:00:00Z") });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const pass = (days: number) => vi.setSystemTime(Date.now() + days * day);

  test("T14 AUTH-31 end after 30 days without use, and every use starts the 30 days again", async () => {
    const user = await insertUser(database);
    const { token } = await sessions().create(user.id);
    pass(29);
    expect((await sessions().validate(token))?.account.id).toBe(user.id);
    pass(29);
    expect((await sessions().validate(token))?.expiresAt).toEqual(new Date(Date.now() + 30 * day));
    pass(30);
    expect(await sessions().validate(token)).toBeUndefined();
  });

  test("T14 AUTH-31 end after 90 days however much they are used", async () => {
    const user = await insertUser(database);
    const { token } = await sessions().create(user.id);
    for (let week = 1; week <= 12; week++) {
      pass(7);
      expect(await sessions().validate(token)).toBeDefined();
    }
    pass(5.9);
    expect((await sessions().validate(token))?.expiresAt).toEqual(new Date("2026-05-30T00:00:00Z"));
    pass(0.1);
    expect(await sessions().validate(token)).toBeUndefined();
  });

  test("T14 an ended session, a made-up token and a stored id open nothing", async () => {
    const user = await insertUser(database);
    const { token } = await sessions().create(user.id);
    await sessions().end(token);
    expect(await sessions().validate(token)).toBeUndefined();
    expect(await sessions().validate("f".repeat(64))).toBeUndefined();
    await sessions().create(user.id);
    const stored = await database.db.query.sessions.findFirst({ where: (row) => eq(row.userId, user.id) });
    expect(await sessions().validate(stored?.id ?? "")).toBeUndefined();
  });

  test("all of a user end, or all but one; others' stay", async () => {
    const user = await insertUser(database);
    const other = await insertUser(database);
    const [first, second] = [await sessions().create(user.id), await sessions().create(user.id)];
    const theirs = await sessions().create(other.id);
    await sessions().endAll(user.id, second.token);
    expect(await sessions().validate(first.token)).toBeUndefined();
    expect(await sessions().validate(second.token)).toBeDefined();
    await sessions().endAll(user.id);
    expect(await sessions().validate(second.token)).toBeUndefined();
    expect(await sessions().validate(theirs.token)).toBeDefined();
  });

  test("T14 ROLE-05 a demotion holds at the next call, and a deleted user's session is gone", async () => {
    const user = await insertUser(database, { admin: true });
    const { token } = await sessions().create(user.id);
    expect((await sessions().validate(token))?.account.admin).toBe(true);
    await database.db.update(users).set({ admin: false }).where(eq(users.id, user.id));
    expect((await sessions().validate(token))?.account.admin).toBe(false);
    await database.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, user.id));
    expect(await sessions().validate(token)).toBeUndefined();
  });
});
