import { access } from "node:fs/promises";
import { join } from "node:path";
import { logEntries, mails } from "@gradus/db";
import { fakeClock } from "@gradus/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serviceDuties } from "./housekeeping.ts";
import { bearer, openTestApp, type Person } from "./testing/test-app.ts";

const DAY = 86_400_000;
const YEAR = 365.25 * DAY;

let server: Awaited<ReturnType<typeof openTestApp>>;
let person: Person;
/** Long ago: the database lets nobody delete what is not seven years old by its own clock. */
const clock = fakeClock("2018-01-15T12:00:00Z");
beforeAll(async () => {
  server = await openTestApp({ core: { clock } });
  person = await server.signUp();
});
afterAll(() => server.close());

/** Time goes by, and everything that is due by the clock is done, twice: objects without an owner go at the second look. */
async function live(ms: number): Promise<void> {
  clock.advance(ms);
  for (const time of [1, 2])
    for (const { work } of serviceDuties(server.services, undefined)) await work().then(() => time);
}

async function signInAgain(): Promise<void> {
  const { token } = await server.services.accounts.signIn({
    email: person.email,
    password: "secret12",
    address: "192.0.2.1",
  });
  person = { ...person, token };
}

const statusOf = async (path: string): Promise<readonly [number, string]> => {
  const answer = await server.app.inject({ url: path, headers: bearer(person) });

  return [answer.statusCode, answer.statusCode === 200 ? "" : answer.json().error.message];
};
const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
const ledger = async () => {
  const { items } = await server.services.credits.transactions(person.id, { page: 1, limit: 100 });

  return items.map(({ type, amount }) => [type, amount]);
};

test("point 11 T18 files go after 30 days, logs and mails after 90, the ledger after seven years, each on its day", async () => {
  const id = await server.submit(person);
  await server.runJobs();
  const folder = join(server.dataDir, "files", "requests", id);
  const files = ["download/original", "download/pdf", "download/pdf?paper=letter", "report", "pages/result/1"].map(
    (path) => `/api/requests/${id}/${path}`,
  );
  const entries = [
    ["request_debit", -1],
    ["signup_bonus", 3],
  ];

  await live(30 * DAY - 1000);
  await signInAgain();
  for (const path of files) expect([path, ...(await statusOf(path))]).toEqual([path, 200, ""]);
  expect(await exists(folder)).toBe(true);

  await live(1000);
  for (const path of files) {
    const [status, text] = await statusOf(path);
    expect([path, status]).toEqual([path, 410]);
    expect(text).toContain("Files may have been deleted");
  }
  expect(await exists(folder)).toBe(false);
  expect((await statusOf(`/api/requests/${id}`))[0]).toBe(200);
  expect(await ledger()).toEqual(entries);

  await live(60 * DAY - 1000);
  expect(await server.database.db.select().from(logEntries)).not.toEqual([]);
  await live(DAY);
  const left = (await server.database.db.select().from(logEntries)).filter(
    ({ message }) => message !== "files expired",
  );
  expect(left).toEqual([]);
  expect(await server.database.db.select().from(mails)).toEqual([]);

  expect(await ledger()).toEqual(entries);
  await live(6 * YEAR);
  expect(await ledger()).toEqual(entries);
  await live(2 * YEAR);
  expect(await ledger()).toEqual([["admin_adjustment", 2]]);
  expect(await server.services.credits.balance(person.id)).toBe(2);
  expect(await server.services.credits.reconcile()).toEqual([]);
});
