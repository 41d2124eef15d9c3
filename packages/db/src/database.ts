import type { PGlite } from "@electric-sql/pglite";
import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from "drizzle-orm/pg-core";
import type * as schema from "./schema/index.ts";

type Schema = typeof schema;
type Relations = ExtractTablesWithRelations<Schema>;

/** What both a database and a transaction can do. */
export type Executor = PgDatabase<PgQueryResultHKT, Schema, Relations>;
/** Inside a transaction every query must use it: on the embedded database the outer connection waits for its end. */
export type Transaction = PgTransaction<PgQueryResultHKT, Schema, Relations>;

export type Database = {
  readonly db: Executor;
  /** What the queue builds on: the embedded instance itself, or the address to open own connections to. */
  readonly handle:
    | { readonly kind: "embedded"; readonly client: PGlite }
    | { readonly kind: "postgres"; readonly url: string };
  readonly transaction: <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;
  readonly close: () => Promise<void>;
};
