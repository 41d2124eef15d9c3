import { randomUUID } from "node:crypto";
import type { ClaimedJob, RunJob, Turn } from "@gradus/core";
import { type Database, openDatabase } from "@gradus/db";
import { type OpenTestDatabase, withDatabases } from "@gradus/testing";
import { afterEach, beforeAll, expect, test } from "vitest";
import { createPgBossQueue, type PgBossQueue } from "./queue-pgboss.ts";

const job = (run = 1): RunJob => ({ requestId: randomUUID(), run });

/** ms: a queue looks for work once a second, and a busy machine is slow at it */
const patience = 20_000;

const turn = { account: "ada", isLong: false };

const queues: PgBossQueue[] = [];
afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.stop(1000);
});

async function openQueue(database: Database, concurrency = 2): Promise<PgBossQueue> {
  const { handle } = database;
  const queue = await createPgBossQueue({
    connection:
      handle.kind === "embedded"
        ? { kind: "pglite", client: handle.client }
        : { kind: "postgres", connectionString: handle.url },
    concurrency,
    onError: (error) => {
      throw error;
    },
    retryDelaySeconds: 1,
  });
  queues.push(queue);

  return queue;
}

withDatabases("queue", (openDatabase: OpenTestDatabase) => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase();
  }, 60_000);

  const open = (concurrency?: number) => openQueue(database, concurrency);
  const enqueue = (queue: PgBossQueue, one: RunJob, more: Partial<Turn> = {}) =>
    database.transaction((tx) => queue.enqueue(tx, one, { account: randomUUID(), isLong: false, ...more }));

  test("carries a job with its request, run and attempt", async () => {
    const queue = await open();
    const seen: Omit<ClaimedJob, "signal">[] = [];
    await queue.work(
      async ({ signal, ...claimed }) => {
        seen.push({ ...claimed, ...(signal.aborted ? { attempt: -1 } : {}) });
      },
      async () => {},
    );
    const one = job(3);
    await enqueue(queue, one);
    await expect.poll(() => seen.length, { timeout: patience }).toBe(1);
    expect(seen[0]).toEqual({ ...one, attempt: 1 });
  });

  test("PROC-17 a sound waits apart from the runs, once, and is tried again", async () => {
    const queue = await open();
    const one = { requestId: randomUUID(), run: 1, variant: 2 };
    for (let time = 0; time < 2; time++) await database.transaction((tx) => queue.enqueueSound(tx, one));
    const seen: unknown[] = [];
    await queue.workSounds(async ({ signal: _signal, ...claimed }) => {
      seen.push(claimed);
      if (claimed.attempt === 1) throw new Error("the worker died");
    });
    await expect.poll(() => seen.length, { timeout: patience }).toBe(2);
    expect(seen).toEqual([
      { ...one, attempt: 1 },
      { ...one, attempt: 2 },
    ]);
  });

  test("a rollback removes the job, and the same run is queued once", async () => {
    const queue = await open();
    await expect(
      database.transaction(async (tx) => {
        await queue.enqueue(tx, job(), turn);
        throw new Error("no balance");
      }),
    ).rejects.toThrow("no balance");
    const one = job();
    await enqueue(queue, one);
    await enqueue(queue, one);
    const seen: string[] = [];
    await queue.work(
      async ({ requestId }) => {
        seen.push(requestId);
      },
      async () => {},
    );
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(seen).toEqual([one.requestId]);
  });

  test("a handler that throws is tried three times, then the run is told to be exhausted once", async () => {
    const queue = await open();
    const attempts: number[] = [];
    const exhausted: RunJob[] = [];
    await queue.work(
      async ({ attempt }) => {
        attempts.push(attempt);
        throw new Error("the store is away");
      },
      async (one) => {
        exhausted.push(one);
      },
    );
    const one = job();
    await enqueue(queue, one);
    await expect.poll(() => exhausted.length, { timeout: patience }).toBe(1);
    expect(attempts).toEqual([1, 2, 3]);
    expect(exhausted).toEqual([one]);
  }, 60_000);

  test("takes as many jobs at once as told, not more", async () => {
    const queue = await open(2);
    let running = 0;
    let most = 0;
    let done = 0;
    await queue.work(
      async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 200));
        running -= 1;
        done += 1;
      },
      async () => {},
    );
    for (let index = 0; index < 5; index++) await enqueue(queue, job());
    await expect.poll(() => done, { timeout: patience }).toBe(5);
    expect(most).toBe(2);
  }, 60_000);

  test("point 1 jobs are taken by turns: an account's second waits while another's first does", async () => {
    const queue = await open(1);
    const names = new Map<string, string>();
    const add = async (account: string, name: string) => {
      const one = job();
      names.set(one.requestId, name);
      await enqueue(queue, one, { account });
    };
    for (const name of ["ada 1", "ada 2", "ada 3"]) await add("ada", name);
    for (const name of ["ben 1", "ben 2"]) await add("ben", name);
    await add("cid", "cid 1");
    const taken: string[] = [];
    await queue.work(
      async ({ requestId }) => {
        taken.push(names.get(requestId) ?? "");
        // whoever comes again and again does not pass those that wait
        if (taken.length < 4) await add("cid", `cid again ${taken.length}`);
      },
      async () => {},
    );
    await expect.poll(() => taken.length, { timeout: patience }).toBe(9);
    expect(taken.slice(0, 3)).toEqual(["ada 1", "ben 1", "cid 1"]);
    expect(taken.indexOf("ada 2")).toBeLessThan(taken.indexOf("cid again 2"));
    expect(taken.indexOf("ben 2")).toBeLessThan(taken.indexOf("cid again 2"));
  }, 60_000);

  test("point 1 neither one account's jobs nor long ones hold every place", async () => {
    const queue = await open(2);
    const finish: (() => void)[] = [];
    const begun: string[] = [];
    const adas = [job(), job(), job()];
    const ben = job();
    await queue.work(
      async ({ requestId }) => {
        begun.push(requestId);
        if (requestId !== ben.requestId) await new Promise<void>((resolve) => finish.push(resolve));
      },
      async () => {},
    );
    const [one, other, long] = adas as [RunJob, RunJob, RunJob];
    await enqueue(queue, one, { account: "ada" });
    await enqueue(queue, other, { account: "ada" });
    await enqueue(queue, long, { account: "ada", isLong: true });
    await expect.poll(() => begun.length, { timeout: patience }).toBe(2);
    await enqueue(queue, ben, { account: "ben" });
    await expect.poll(() => begun.includes(ben.requestId), { timeout: patience }).toBe(true);
    expect(begun).not.toContain(other.requestId);
    for (const end of finish) end();
    await expect.poll(() => begun.length, { timeout: patience }).toBe(4);
    for (const end of finish) end();
  }, 60_000);

  test("tells how many runs wait", async () => {
    const queue = await open();
    await enqueue(queue, job());
    await expect.poll(() => queue.depth(), { timeout: patience }).toBeGreaterThanOrEqual(0);
    expect(queue.isRunning()).toBe(true);
    queues.pop();
    await queue.stop(1000);
    expect(queue.isRunning()).toBe(false);
  });
});

test("a job found active at the next start of the embedded database is tried again, then exhausted", async () => {
  const database = await openDatabase({ memory: true });
  const one = job();
  const claims: number[] = [];
  const hang = () => new Promise<void>(() => {});
  for (let start = 1; start <= 3; start++) {
    const queue = await openQueue(database, 1);
    await queue.work(
      async ({ attempt }) => {
        claims.push(attempt);
        await hang();
      },
      async () => {},
    );
    if (start === 1) await database.transaction((tx) => queue.enqueue(tx, one, turn));
    await expect.poll(() => claims.length, { timeout: patience }).toBe(start);
    // A killed process settles nothing: put back what a graceful stop would have written.
    queues.pop();
    await queue.stop(0);
    await database.db.execute(
      `update pgboss.job set state = 'active', completed_on = null, heartbeat_on = now(), retry_count = ${start - 1}
     where name = 'runs' and data->>'requestId' = '${one.requestId}'`,
    );
    await database.db.execute(`delete from pgboss.job where name = 'runs-exhausted'`);
  }
  expect(claims).toEqual([1, 2, 3]);

  const queue = await openQueue(database, 1);
  const exhausted: RunJob[] = [];
  await queue.work(hang, async (lost) => {
    exhausted.push(lost);
  });
  await expect.poll(() => exhausted, { timeout: patience }).toEqual([one]);
  await queues.pop()?.stop(0);
  await database.close();
}, 90_000);
