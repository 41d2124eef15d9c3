export * from "./factories.ts";
export * from "./fakes/clock.ts";
export * from "./fakes/engine.ts";
export * from "./fakes/ids.ts";
export * from "./fakes/mailer.ts";
export * from "./fakes/queue.ts";
export * from "./fakes/storage.ts";
export { openTestPostgres } from "./postgres/test-database.ts";
export * from "./with-databases.ts";
