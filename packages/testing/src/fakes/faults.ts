import type { Database } from "@gradus/db";
import type { TestPorts } from "./ports.ts";

type Call = (...args: never[]) => Promise<unknown>;
export class InjectedFault extends Error {}

/**
 * Ports whose k-th call fails, before it does anything or after it did everything (its answer is lost): storage, engine,
 * mailer, queue, each transaction as a whole and, on the embedded database, each statement.
 */
export function withFaults(ports: TestPorts) {
  let calls = 0;
  let failing: { readonly at: number; readonly when: "before" | "after" } | undefined;

  async function call<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = ++calls;
    if (failing?.at === mine && failing.when === "before") throw new InjectedFault(`call ${mine}, before`);
    const result = await work();
    if (failing?.at === mine) throw new InjectedFault(`call ${mine}, after`);
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
      engine: wrap(ports.engine, ["inspect", "run", "verify"]),
      mailer: wrap(ports.mailer, ["enqueue"]),
      queue: wrap(ports.queue, ["enqueue"]),
    } satisfies TestPorts,
    /** The next calls count from 1; the one numbered `at` fails. */
    arm: (at: number, when: "before" | "after") => {
      calls = 0;
      failing = { at, when };
    },
    /** No call fails any more; returns how many there were since `arm`. */
    disarm: () => {
      failing = undefined;
      return calls;
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
