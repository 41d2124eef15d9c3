import {
  creditLedger,
  logEntries,
  mails,
  openDatabase,
  requests,
  sessions,
  settings,
  storedFiles,
  users,
} from "@gradus/db";
import { insertUser, submission, testPorts, withFaults } from "@gradus/testing";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createServices } from "../create-services.ts";

// Reliability test T4 for removal: each call of a port or of the database fails in turn. Whoever then asks again, or is
// signed out because it was done, finds the state that no failure would have given, once the sweep has run.

let ports: Awaited<ReturnType<typeof testPorts>>;
let faults: ReturnType<typeof withFaults>;
beforeAll(async () => {
  ports = await testPorts(await openDatabase({ memory: true }));
  faults = withFaults(ports);
});
afterAll(() => ports.database.close());

const services = () => createServices(faults.ports);
const never = new AbortController().signal;
type Leaver = { readonly id: string; readonly email: string; readonly token: string };

/** Someone with a finished request, a waiting one, and nothing else in storage or queue. */
async function leaver(): Promise<Leaver> {
  ports.storage.objects.clear();
  while (await ports.queue.take()) {}
  const { id, email } = await insertUser(ports.database);
  const { token } = await services().sessions.create(id);
  await ports.database.transaction((tx) =>
    services().credits.record(tx, {
      userId: id,
      type: "signup_bonus",
      amount: 3,
      key: `signup:${id}`,
      description: "start",
    }),
  );
  await services().requests.submit(id, submission());
  const job = await ports.queue.take();
  if (!job) throw new Error("no job waits");
  await services().runs.process({ ...job, attempt: 1, signal: never });
  await services().requests.submit(id, submission());
  return { id, email: email ?? "", token };
}

async function stateOf({ id, email, token }: Leaver) {
  const { db } = ports.database;
  const [user] = await db.select().from(users).where(eq(users.id, id));
  const ledger = await db
    .select()
    .from(creditLedger)
    .where(eq(creditLedger.userId, id))
    .orderBy(asc(creditLedger.sequence));
  const mine = async (table: typeof requests | typeof sessions | typeof settings | typeof storedFiles) =>
    (await db.select().from(table).where(eq(table.userId, id))).length;
  return {
    user: { ...user, id: "" },
    ledger: ledger.map(({ type, amount, balanceAfter }) => ({ type, amount, balanceAfter })),
    rows: [await mine(requests), await mine(sessions), await mine(settings), await mine(storedFiles)],
    logs: (await db.select().from(logEntries)).length,
    mails: (await db.select().from(mails).where(eq(mails.to, email))).length,
    objects: [...ports.storage.objects.keys()],
    signedIn: await services()
      .accounts.verify(token)
      .then(() => true)
      .catch(() => false),
  };
}

/** An hourly look remembers what it saw, so the second one removes what nothing refers to. */
async function sweep(): Promise<void> {
  const { retention } = services();
  await retention.expireFiles();
  await retention.expireFiles();
}

// some thirty removals each: a loaded machine may take its time
const slow = { timeout: 300_000 };
test.each(["before", "after"] as const)("SET-12: removal, call k fails %s it acts, for every k", slow, async (when) => {
  const reference = await leaver();
  const calls = await faults.during(0, when, () => services().accounts.remove(reference.id));
  expect(calls).toBeGreaterThan(20);
  const expected = await stateOf(reference);
  expect(expected).toMatchObject({
    user: { email: null, displayName: "", deletedAt: ports.clock.now() },
    rows: [0, 0, 0, 0],
    mails: 0,
    objects: [],
    signedIn: false,
  });
  expect(expected.ledger.at(-1)).toEqual({ type: "account_closed", amount: -2, balanceAfter: 0 });
  for (let k = 1; k <= calls; k++) {
    const person = await leaver();
    await faults.during(k, when, () => services().accounts.remove(person.id));
    await services()
      .accounts.remove(person.id)
      .catch((error: Error) => expect(error.message).toBe("User not authenticated"));
    await sweep();
    expect(await stateOf(person), `call ${k} of ${calls}, ${when}`).toEqual(expected);
  }
  expect(await services().credits.reconcile()).toEqual([]);
});

test("SET-12: files that a crash left behind go at the next start, before anybody is served", async () => {
  const person = await leaver();
  const { storage } = ports;
  const dying = { ...ports, storage: { ...storage, removeAll: () => new Promise<never>(() => {}) } };
  void createServices(dying).accounts.remove(person.id);
  await expect.poll(async () => (await stateOf(person)).user.deletedAt).toEqual(ports.clock.now());
  expect(storage.objects.size).toBeGreaterThan(0);
  await createServices(ports).runs.recover();
  expect([...storage.objects.keys()]).toEqual([]);
});
