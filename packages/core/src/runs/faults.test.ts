import { creditLedger, openDatabase, reports, requests as requestsTable, storedFiles } from "@gradus/db";
import { insertUser, submission, testPorts, withFaults } from "@gradus/testing";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createServices } from "../create-services.ts";
import { giveScores, mailKeysOf, never } from "../testing/request-desk.ts";

// Reliability test T4: each call of a port or of the database fails in turn, once before it did anything and once after
// it did everything. What a person does then (send again) and what the job loop does (try again) must end in the state
// that no failure would have given.

const settings = { scores: 5, measures: 65 };
type Faults = ReturnType<typeof withFaults>;

let ports: Awaited<ReturnType<typeof testPorts>>;
let faults: Faults;
beforeAll(async () => {
  ports = await testPorts(await openDatabase({ memory: true }));
  faults = withFaults(ports);
});
afterAll(() => ports.database.close());

const services = () => createServices(faults.ports);

async function player(): Promise<string> {
  const user = await insertUser(ports.database);
  await giveScores(ports.database, services(), user.id, settings.scores);
  return user.id;
}

/** Everything that a submission or a run leaves behind, without ids and times. */
async function stateOf(userId: string) {
  const { db } = ports.database;
  const found = await db.select().from(requestsTable).where(eq(requestsTable.userId, userId));
  const ids = found.map((row) => row.id);
  const ledger = await db
    .select()
    .from(creditLedger)
    .where(eq(creditLedger.userId, userId))
    .orderBy(asc(creditLedger.sequence));
  const files = await db.select().from(storedFiles).where(eq(storedFiles.userId, userId));
  const perRequest = await Promise.all(
    ids.map(async (id) => ({
      reports: (await db.select().from(reports).where(eq(reports.requestId, id))).length,
      mails: await mailKeysOf(ports.database, id),
    })),
  );
  return {
    balance: await services().credits.balance(userId),
    ledger: ledger.map(({ type, amount, balanceAfter }) => ({ type, amount, balanceAfter })),
    requests: found.map(({ status, run, creditsCharged, modificationCount, errorCode, progress }) => ({
      status,
      run,
      creditsCharged,
      modificationCount,
      errorCode,
      progress,
    })),
    files: files.map(({ role, fileType, sha256 }) => `${role} ${fileType} ${sha256}`).sort(),
    objects: [...ports.storage.objects.keys()].map((key) => key.replace(/^requests\/[^/]+\/(r\da\d\/)?/, "")).sort(),
    jobs: (await ports.queue.waiting()).filter((job) => ids.includes(job.requestId)).map((job) => job.run),
    perRequest,
  };
}

/** Two hourly looks remove what nothing refers to. */
async function sweep(): Promise<void> {
  await services().retention.expireFiles();
  await services().retention.expireFiles();
}
async function clear(): Promise<void> {
  ports.storage.objects.clear();
  while (await ports.queue.take()) {}
}

/** One attempt of the job loop. False: nothing is left to do. */
async function workOnce(userId: string): Promise<boolean> {
  const [row] = await ports.database.db.select().from(requestsTable).where(eq(requestsTable.userId, userId));
  if (!row || row.status === "completed" || row.status === "failed") return false;
  const job = (await ports.queue.take()) ?? { requestId: row.id, run: row.run };
  const worked = services().runs.process({ ...job, attempt: 1, signal: never });
  await worked.catch(() => {});
  return true;
}

/** After the failure: an attempt that threw is repeated; of one that seems dead the reaper makes a new job. */
async function workUntilDone(userId: string): Promise<void> {
  for (let round = 0; round < 5; round++) {
    ports.clock.advance(31_000);
    await services().runs.reap();
    if (!(await workOnce(userId))) return;
  }
}

const phases = ["before", "after"] as const;
const submitOnce = (userId: string) =>
  services().requests.submit(userId, submission({ measures: settings.measures, key: "once" }));

test.each(phases)("submit: call k fails %s it acts, for every k", async (when) => {
  await clear();
  const reference = await player();
  const calls = await faults.during(0, when, () => submitOnce(reference));
  expect(calls).toBeGreaterThan(20);
  const expected = await stateOf(reference);
  expect(expected).toMatchObject({ balance: 2, jobs: [1], objects: ["original"] });
  for (let k = 1; k <= calls; k++) {
    await clear();
    const userId = await player();
    await faults.during(k, when, () => submitOnce(userId));
    await submitOnce(userId);
    await sweep();
    expect(await stateOf(userId), `call ${k} of ${calls}, ${when}`).toEqual(expected);
  }
  expect(await services().credits.reconcile()).toEqual([]);
});

/** A submitted request alone in queue and storage. */
async function prepared(): Promise<string> {
  await clear();
  const userId = await player();
  await submitOnce(userId);
  return userId;
}

test.each(phases)("process: call k fails %s it acts, for every k", async (when) => {
  const reference = await prepared();
  const calls = await faults.during(0, when, () => workOnce(reference));
  const expected = await stateOf(reference);
  expect(expected).toMatchObject({
    balance: 2,
    jobs: [],
    requests: [{ status: "completed", modificationCount: 1, progress: 100 }],
    perRequest: [{ reports: 1, mails: ["request-completed"] }],
  });
  expect(calls).toBeGreaterThan(40);
  for (let k = 1; k <= calls; k++) {
    const userId = await prepared();
    await faults.during(k, when, () => workOnce(userId));
    await workUntilDone(userId);
    while (await ports.queue.take()) {}
    await sweep();
    expect(await stateOf(userId), `call ${k} of ${calls}, ${when}`).toEqual(expected);
  }
  expect(await services().credits.reconcile()).toEqual([]);
});

test.each(phases)("a refund: call k fails %s it acts, for every k", async (when) => {
  const fail = async (userId: string) => {
    const [row] = await ports.database.db.select().from(requestsTable).where(eq(requestsTable.userId, userId));
    return services().runs.fail({ requestId: row?.id ?? "", run: 1 }, "engine/lost");
  };
  const reference = await prepared();
  const calls = await faults.during(0, when, () => fail(reference));
  const expected = await stateOf(reference);
  expect(expected).toMatchObject({
    balance: 5,
    requests: [{ status: "failed" }],
    perRequest: [{ mails: ["request-failed"] }],
  });
  for (let k = 1; k <= calls; k++) {
    const userId = await prepared();
    await faults.during(k, when, () => fail(userId));
    await fail(userId);
    expect(await stateOf(userId), `call ${k} of ${calls}, ${when}`).toEqual(expected);
  }
});
