import { type Database, rowsOf, type Transaction } from "@gradus/db";
import { sql } from "drizzle-orm";

export type TestJob = { readonly requestId: string; readonly run: number; readonly variant?: number };

export type TestSoundJob = { readonly requestId: string; readonly run: number; readonly variant: number };

export type TestTurn = { readonly account: string; readonly isLong: boolean };

type Row = { request_id: string; run: number; variant: number };

/**
 * The Queue port as a table, so that a rollback takes the job with it; a test takes and runs jobs itself.
 * At most one job of a request and run waits.
 */
export async function tableQueue(database: Database) {
  await database.db.execute(
    sql`create table if not exists test_jobs (request_id text, run integer, variant integer not null, unique (request_id, run, variant))`,
  );
  await database.db.execute(
    sql`create table if not exists test_sounds (request_id text, run integer, variant integer not null, unique (request_id, run, variant))`,
  );
  const toJob = (row: Row): TestJob => ({
    requestId: row.request_id,
    run: row.run,
    ...(row.variant === 0 ? {} : { variant: row.variant }),
  });
  const turns: TestTurn[] = [];
  return {
    /** of every job, in their order */
    turns,
    enqueue: async (tx: Transaction, job: TestJob, turn: TestTurn) => {
      turns.push(turn);
      const { requestId, run, variant = 0 } = job;
      await tx.execute(sql`insert into test_jobs values (${requestId}, ${run}, ${variant}) on conflict do nothing`);
    },
    work: async () => {},
    enqueueSound: async (tx: Transaction, { requestId, run, variant }: TestSoundJob) => {
      await tx.execute(sql`insert into test_sounds values (${requestId}, ${run}, ${variant}) on conflict do nothing`);
    },
    workSounds: async () => {},
    takeSound: async (): Promise<TestSoundJob | undefined> => {
      const taken = await database.db.execute(
        sql`delete from test_sounds where ctid in (select ctid from test_sounds order by request_id, run, variant limit 1) returning *`,
      );
      const [row] = rowsOf<Row>(taken);
      return row && { requestId: row.request_id, run: row.run, variant: row.variant };
    },
    stop: async () => {},
    waiting: async () =>
      rowsOf<Row>(await database.db.execute(sql`select * from test_jobs order by request_id, run, variant`)).map(toJob),
    /** Takes one job away, as a worker does; undefined when none waits. */
    take: async (): Promise<TestJob | undefined> => {
      const taken = await database.db.execute(
        sql`delete from test_jobs where ctid in (select ctid from test_jobs order by request_id, run, variant limit 1) returning *`,
      );
      return rowsOf<Row>(taken).map(toJob)[0];
    },
  };
}
