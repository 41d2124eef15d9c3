import { creditLedger, type Database, mails } from "@gradus/db";
import { insertUser, submission, type TestPorts, testPorts } from "@gradus/testing";
import { asc, eq, like } from "drizzle-orm";
import { createServices } from "../create-services.ts";
import type { Services } from "../services.ts";

export const never = new AbortController().signal;

/** Puts Scores on an account, once; `services` write to the ledger of `database`. */
export async function giveScores(database: Database, services: Services, userId: string, amount: number) {
  const entry = { userId, type: "admin_adjustment", amount, key: `start:${userId}`, description: "start" } as const;
  await database.transaction((tx) => services.credits.record(tx, entry));
}

/** New ports, where no job waits, and somebody with so many Scores. */
export async function openRequestDesk(database: Database, scores = 10) {
  const ports = await testPorts(database);
  const services = createServices(ports);
  for (;;) if (!(await ports.queue.take())) break;
  for (;;) if (!(await ports.queue.takeSound())) break;
  const { id: userId } = await insertUser(database);
  await giveScores(database, services, userId, scores);
  const submit = async (measures = 33) => (await services.requests.submit(userId, submission({ measures }))).id;
  return { ports, services, userId, submit };
}

/** The job loop: takes what waits and gives it to `process`, three times at most, until nothing waits. */
export async function runJobs(queue: TestPorts["queue"], { runs }: Services): Promise<void> {
  for (let job = await queue.take(); job; job = await queue.take()) {
    for (let attempt = 1; attempt <= 3; attempt++) {
      const done = await runs.process({ ...job, attempt, signal: never }).then(
        () => true,
        () => false,
      );
      if (done) break;
      if (attempt === 3) await runs.exhausted(job);
    }
  }
}

/** What the ledger says about a request, oldest first. */
export async function amountsOf({ db }: Database, requestId: string): Promise<readonly number[]> {
  const rows = await db
    .select({ amount: creditLedger.amount })
    .from(creditLedger)
    .where(eq(creditLedger.requestId, requestId))
    .orderBy(asc(creditLedger.sequence));
  return rows.map(({ amount }) => amount);
}

/** Kinds of the mails about a request. */
export async function mailKeysOf({ db }: Database, requestId: string): Promise<readonly (string | undefined)[]> {
  const rows = await db
    .select()
    .from(mails)
    .where(like(mails.key, `%${requestId}%`));
  return rows.map(({ key }) => key.split(":")[0]);
}
export type RequestDesk = Awaited<ReturnType<typeof openRequestDesk>>;
