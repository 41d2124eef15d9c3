export { createEnginePool, type EnginePoolOptions } from "./engine-pool/engine-pool.ts";
export { createOutboxMailer, latestMails, type OutboxMail } from "./mailer-outbox.ts";
export { createPgBossQueue, type PgBossQueue, type PgBossQueueOptions } from "./queue-pgboss.ts";
export { createDiskStorage } from "./storage-disk.ts";
export { randomIds, systemClock } from "./system.ts";
