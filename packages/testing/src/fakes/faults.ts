import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "@gradus/db";
import type { TestPorts } from "./ports.ts";

type Call = (...args: never[]) => Promise<unknown>;
export class InjectedFault extends Error {}

type When = "before" | "after";
type Plan = { calls: number; readonly at: number; readonly when: When };

/**
 * Ports whose k-th call fails, before it does anything or after it did everything (its answer is lost): storage, engine,
 * mailer, queue, each transaction as a whole and, on the embedded database, each statement.
 */
export function withFaults(ports: TestPorts) {
  /** only what `during` runs is counted: the test's own look at the database is not */
  const plans = new AsyncLocalStorage<Plan>();

  async function call<Result>(work: () => Promise<Result>): Promise<Result> {
    const plan = plans.getStore();
    const mine = plan ? ++plan.calls : 0;
    const fails = plan !== undefined && plan.at === mine;
    if (fails && plan.when === "before") throw new InjectedFault(`call ${mine}, before`);
    const result = await work();
    if (fails) throw new InjectedFault(`call ${mine}, after`);
    return result;
  }

  function wrap<Port extends object>(port: Port, names: readonly (keyof Port)[]): Port {
    const wrapped = { ...port };
    for (const name of names) {
      const original = port[name] as Call;
      wrapped[name] = ((...args: never[]) => call(() => original(...args))) as Port[typeof name];
    }
    return wrapped;
  }

  const database: Database = {
    ...ports.database,
    transaction: (work) => call(() => ports.database.transaction(work)),
  };
  const { handle } = ports.database;
  if (handle.kind === "embedded") failStatements(handle.client, call);

  return {
    ports: {
      ...ports,
      database,
      storage: wrap(ports.storage, ["write", "read", "remove", "removeAll", "list"]),
      engine: wrap(ports.engine, ["inspect", "run", "decide", "verify"]),
      mailer: wrap(ports.mailer, ["enqueue"]),
      queue: wrap(ports.queue, ["enqueue"]),
      paymentProvider: wrap(ports.paymentProvider, ["createCheckout", "session", "sessionOf", "refund"]),
    } satisfies TestPorts,
    /** Runs `work` with its call number `at` failing (0: none) and returns how many calls it made; what it throws is dropped. */
    during: async (at: number, when: When, work: () => Promise<unknown>): Promise<number> => {
      const plan: Plan = { calls: 0, at, when };
      await plans.run(plan, work).catch(() => {});
      return plan.calls;
    },
  };
}

type Client = Extract<Database["handle"], { kind: "embedded" }>["client"];

/** Every statement of the embedded database passes `call`, inside transactions too. */
function failStatements(client: Client, call: <Result>(work: () => Promise<Result>) => Promise<Result>): void {
  const query = client.query.bind(client);
  const transaction = client.transaction.bind(client);
  client.query = ((...args: Parameters<typeof query>) => call(() => query(...args))) as typeof client.query;
  client.transaction = ((work: Parameters<typeof transaction>[0]) =>
    transaction((tx) => {
      const inner = tx.query.bind(tx);
      tx.query = ((...args: Parameters<typeof inner>) => call(() => inner(...args))) as typeof tx.query;
      return work(tx);
    })) as typeof client.transaction;
}
