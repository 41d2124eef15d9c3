export type { Database, Executor, Transaction } from "./database.ts";
export { DirectoryInUseError } from "./directory-lock.ts";
export { type DatabaseLocation, openDatabase } from "./open-database.ts";
export { rowsOf } from "./rows-of.ts";
export * from "./schema/index.ts";
