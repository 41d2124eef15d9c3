export type { Database, Executor, Transaction } from "./database.ts";
export * from "./schema/index.ts";
