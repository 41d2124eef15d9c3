import type { Sql, TransactionSql } from "postgres";

type Caller = Pick<Sql, "unsafe">;

/**
 * Lets PostgreSQL parse and plan each statement once a connection: Drizzle leaves statements unnamed, which costs a second
 * round trip and a new plan at every call. Changes `client`, and what it hands to transactions.
 */
export function rememberStatements(client: Sql): Sql {
  remember(client);
  const { begin } = client;
  client.begin = ((work: (tx: TransactionSql) => unknown) =>
    begin((tx) => work(rememberInTransaction(tx)))) as typeof client.begin;
  return client;
}

function rememberInTransaction(tx: TransactionSql): TransactionSql {
  remember(tx);
  const { savepoint } = tx;
  tx.savepoint = ((work: (inner: TransactionSql) => unknown) =>
    savepoint((inner) => work(rememberInTransaction(inner)))) as typeof tx.savepoint;
  return tx;
}

function remember(caller: Caller): void {
  const { unsafe } = caller;
  caller.unsafe = ((query, values, options) =>
    unsafe(query, values, { ...options, prepare: true })) as Caller["unsafe"];
}
