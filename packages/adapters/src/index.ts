export { createEnginePool, type EnginePoolOptions } from "./engine-pool/engine-pool.ts";
export { createGoogleIdentity } from "./identity-google.ts";
export { createMailDispatcher } from "./mail/dispatcher.ts";
export { createSmtpTransport, type MailTransport } from "./mail/smtp-transport.ts";
export { createOutboxMailer, latestMails, type OutboxMail } from "./mailer-outbox.ts";
export { createPgBossQueue, type PgBossQueue, type PgBossQueueOptions } from "./queue-pgboss.ts";
export { createDiskStorage } from "./storage-disk.ts";
export { randomIds, systemClock } from "./system.ts";
