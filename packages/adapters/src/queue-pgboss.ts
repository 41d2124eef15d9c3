import { runLimits } from "@gradus/contracts";
import type { ClaimedJob, Queue, RunJob, SoundJob } from "@gradus/core";
import { rowsOf, type Transaction } from "@gradus/db";
import { sql } from "drizzle-orm";
import { type DrizzleTransactionLike, fromDrizzle, fromPglite, type Job, type PGliteLike, PgBoss } from "pg-boss";

const RUNS = "runs";
const EXHAUSTED = "runs-exhausted";
const LONG = "runs-long";
const SOUNDS = "sounds";
const ALL = [RUNS, LONG, EXHAUSTED, SOUNDS];
const POLL_SECONDS = 1;
/** longer than any run may take and wait for a worker, so that the run's own limit speaks first */
const EXPIRE_SECONDS = 40 * 60;
const NO_JOB = "00000000-0000-4000-8000-000000000000";

export type PgBossQueueOptions = {
  /** the embedded database, owned by this process alone; or PostgreSQL on a connection of its own */
  readonly connection:
    | { readonly kind: "pglite"; readonly client: PGliteLike }
    | { readonly kind: "postgres"; readonly connectionString: string };
  /** jobs taken at once, beside the long ones */
  readonly concurrency: number;
  /** long runs taken at once; 1 when not said */
  readonly longConcurrency?: number;
  readonly onError: (error: Error) => void;
  /** delay before the second attempt in seconds; doubled for the third */
  readonly retryDelaySeconds?: number;
};

export type PgBossQueue = Queue & {
  /** runs waiting for a worker */
  readonly depth: () => Promise<number>;
  readonly isRunning: () => boolean;
};

/**
 * The Queue port on pg-boss. A job that has used its attempts moves to a second queue, whose handler tells
 * `onExhausted`: so a run is settled also when the last attempt's process died without a word.
 */
export async function createPgBossQueue(options: PgBossQueueOptions): Promise<PgBossQueue> {
  const { connection, longConcurrency = 1 } = options;
  const boss = new PgBoss({
    ...(connection.kind === "pglite"
      ? { db: fromPglite(connection.client), backend: "pglite" as const }
      : { connectionString: connection.connectionString, max: options.concurrency + longConcurrency + 3 }),
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: runLimits.heartbeatSeconds,
    monitorIntervalSeconds: runLimits.heartbeatSeconds,
  });
  boss.on("error", options.onError);
  await boss.start();

  const settings = {
    retryLimit: runLimits.attempts - 1,
    retryDelay: options.retryDelaySeconds ?? runLimits.backoffSeconds,
    retryBackoff: true,
    heartbeatSeconds: runLimits.lostAfterSeconds,
    expireInSeconds: EXPIRE_SECONDS,
    notify: true,
  };
  // An exhausted job must be settled whatever the database does meanwhile: this queue tries for days.
  await boss.createQueue(EXHAUSTED, { ...settings, retryLimit: 1000, retryDelayMax: 600 });
  for (const name of [RUNS, LONG])
    await boss.createQueue(name, { ...settings, policy: "short", deadLetter: EXHAUSTED });
  await boss.createQueue(SOUNDS, { ...settings, policy: "short" });
  // pg-boss fills its queue cache on the outer connection; inside a transaction on PGlite that would wait for ever.
  for (const name of ALL) await boss.findJobs(name, { id: NO_JOB });
  if (connection.kind === "pglite") await releaseOrphans(boss, connection.client);

  let running = true;
  const shared = {
    batchSize: 1,
    // The listener wakes workers for new jobs only; retries and what is left after a full batch wait for the poll.
    pollingIntervalSeconds: POLL_SECONDS,
    notifyPollingIntervalSeconds: POLL_SECONDS,
    heartbeatRefreshSeconds: runLimits.heartbeatSeconds,
  };
  const work: Queue["work"] = async (handler, onExhausted) => {
    const lines = [
      { name: RUNS, localConcurrency: options.concurrency },
      { name: LONG, localConcurrency: longConcurrency },
    ];
    for (const { name, localConcurrency } of lines) {
      // one place is always left for somebody else
      const groupConcurrency = Math.max(1, localConcurrency - 1);
      await boss.work<RunJob, void>(
        name,
        { ...shared, localConcurrency, groupConcurrency },
        async ([job]: Job<RunJob>[]) => {
          if (job) await handler(claimed(job));
        },
      );
    }
    await boss.work<RunJob, void>(EXHAUSTED, shared, async ([job]: Job<RunJob>[]) => {
      if (job) await onExhausted(runJob(job.data));
    });
  };

  return {
    enqueue: async (tx, job, { account, isLong }) => {
      const name = isLong ? LONG : RUNS;
      await boss.send(name, job, {
        db: fromDrizzle(tx as unknown as DrizzleTransactionLike, sql),
        group: { id: account },
        priority: -(await turnNumber(tx, name, account)),
        singletonKey: [job.requestId, job.run, ...(job.variant === undefined ? [] : [job.variant])].join(":"),
      });
    },
    work,
    enqueueSound: async (tx, job) => {
      await boss.send(SOUNDS, job, {
        db: fromDrizzle(tx as unknown as DrizzleTransactionLike, sql),
        singletonKey: [job.requestId, job.run, job.variant].join(":"),
      });
    },
    workSounds: async (handler) => {
      await boss.work<SoundJob, void>(SOUNDS, shared, async ([job]: Job<SoundJob>[]) => {
        if (job) await handler({ ...job.data, attempt: job.retryCount + 1, signal: job.signal });
      });
    },
    stop: async (graceMs) => {
      running = false;
      await boss.stop({ graceful: graceMs > 0, close: true, timeout: Math.max(1000, graceMs) });
    },
    isRunning: () => running,
    depth: async () => {
      const stats = await Promise.all([RUNS, LONG].map((name) => boss.getQueueStats(name)));
      return stats.reduce((sum, [queue]) => sum + (queue?.queuedCount ?? 0), 0);
    },
  };
}

/**
 * The turn of an account's next job, kept as a negative priority: one after the turn of its latest unfinished job, and not
 * before the turn that is being served. So an account's second job waits while another's first does, whoever came first,
 * and no stream of new jobs passes one that waits. After start-time fair queueing (Goyal, Vin and Cheng, SIGCOMM 1996)
 * with jobs of equal length.
 */
async function turnNumber(tx: Transaction, queue: string, account: string): Promise<number> {
  const unfinished = sql`from pgboss.job where name = ${queue}`;
  const [row] = rowsOf<{ turn: number }>(
    await tx.execute(sql`select greatest(
    (select max(-priority) ${unfinished} and state = 'active'),
    (select min(-priority) ${unfinished} and state in ('created', 'retry')),
    (select max(-priority) + 1 ${unfinished} and state in ('created', 'retry', 'active') and group_id = ${account}),
    0) as turn`),
  );

  return Number(row?.turn ?? 0);
}

const runJob = ({ requestId, run, variant }: RunJob): RunJob => ({
  requestId,
  run,
  ...(variant === undefined ? {} : { variant }),
});

const claimed = (job: Job<RunJob>): ClaimedJob => ({
  ...runJob(job.data),
  attempt: job.retryCount + 1,
  signal: job.signal,
});

/**
 * PROC-02: only one process owns the embedded database, so a job found active at start belongs to a process that died.
 * That attempt failed; the job goes the usual way, to another attempt or to the exhausted ones.
 */
async function releaseOrphans(boss: PgBoss, client: PGliteLike): Promise<void> {
  for (const name of ALL) {
    const { rows } = await client.query<{ id: string }>(
      "select id from pgboss.job where state = 'active' and name = $1",
      [name],
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await boss.fail(name, ids, { message: "the server stopped during this attempt" });
  }
}
