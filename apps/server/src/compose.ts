import { statfs } from "node:fs/promises";
import { join } from "node:path";
import {
  createDiskStorage,
  createEnginePool,
  createGoogleDrive,
  createGoogleIdentity,
  createMailDispatcher,
  createOpenAiPlanReader,
  createOutboxMailer,
  createPgBossQueue,
  createSmtpTransport,
  createStripePayments,
  createTestCheckout,
  enginePoolSize,
  randomIds,
  removeStale,
  systemClock,
  type TestCheckout,
} from "@gradus/adapters";
import type { HostStatus, Readiness } from "@gradus/api";
import { appSecret, type Config } from "@gradus/config";
import { fallbackAdminEmail } from "@gradus/contracts";
import { createServices, type Services } from "@gradus/core";
import { type Database, openDatabase, users } from "@gradus/db";
import type { FastifyBaseLogger } from "fastify";
import packageJson from "../package.json" with { type: "json" };
import { googleProbe, paymentProbe, verifyOneNote } from "./probes.ts";
import { hostStatus } from "./system-status.ts";

/** The services over the adapters that the configuration chooses, and how to end them. */
export type Composition = {
  readonly services: Services;
  readonly database: Database;
  readonly isEmbedded: boolean;
  /** one line per need: which adapter serves it */
  readonly adapters: Readonly<Record<string, string>>;
  readonly readiness: () => Promise<Readiness>;
  readonly systemStatus: () => Promise<HostStatus>;
  /** sends what waits in the outbox; undefined without a mail server */
  readonly sendMail: (() => Promise<unknown>) | undefined;
  /** undefined where it is off */
  readonly testCheckout: TestCheckout | undefined;
  /** directory for uploads while they arrive */
  readonly spoolRoot: string;
  /** removes what processes that died left half written; others may share the folders */
  readonly sweepFiles: () => Promise<void>;
  readonly startWork: () => Promise<void>;
  readonly close: (graceMs: number) => Promise<void>;
};

/** Uploads of a few people, their results, and what the database writes meanwhile. */
const LEAST_FREE_BYTES = 512 * 1024 * 1024;

/** Whether a folder's disk has room. A system that does not tell is taken to have it: writing says so soon enough. */
export async function hasRoom(folder: string, leastBytes = LEAST_FREE_BYTES): Promise<boolean> {
  const disk = await statfs(folder).catch(() => undefined);

  return disk === undefined || disk.bavail * disk.bsize >= leastBytes;
}

const VERSION = packageJson.version;

/** Longer than any file takes to arrive and to be stored. */
const STALE_MS = 60 * 60_000;

const settled = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** Where links in mails lead when nobody said: this machine itself. */
function ownAddress({ host, port }: Config): string | undefined {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;

  return port === 0 ? undefined : `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

/** SUP-11: who is written to; without an administrator an address that nobody has. */
export const supportEmail = ({ adminEmails }: Pick<Config, "adminEmails">): string =>
  adminEmails[0] ?? fallbackAdminEmail;

export function mailLine({ smtp, production }: Pick<Config, "smtp" | "production">): string {
  if (smtp) return `SMTP, ${new URL(smtp.url).host}`;

  return production
    ? "outbox table only: SMTP_URL is not set, NO MAIL IS SENT and nobody can reset a password"
    : "outbox table, shown at /dev/mail";
}

function paymentLine({ stripe, testCheckout }: Config): string {
  if (stripe) return "Stripe";

  return testCheckout ? "test checkout, no card is charged" : "none: nobody can buy";
}

const identityOf = ({ google }: Config, logger: FastifyBaseLogger) =>
  google &&
  createGoogleIdentity({ ...google, onFailure: (reason) => logger.warn({ reason }, "Google sign-in failed") });

const driveOf = ({ google }: Config, logger: FastifyBaseLogger) =>
  google && createGoogleDrive({ ...google, onFailure: (reason) => logger.warn({ reason }, "Google Drive failed") });

/** Opens everything. Throws DirectoryInUseError when another process owns the data directory. */
export async function compose(config: Config, logger: FastifyBaseLogger): Promise<Composition> {
  const secret = await appSecret(config);
  const isEmbedded = config.databaseUrl === undefined;
  const database = await openDatabase(
    config.databaseUrl === undefined ? { dataDir: join(config.dataDir, "pg") } : { url: config.databaseUrl },
  );
  const size = enginePoolSize();
  const storage = createDiskStorage(join(config.dataDir, "files"));
  if (isEmbedded) await storage.sweepPartials(0);
  const spoolRoot = join(config.dataDir, "uploads");
  const sweepFiles = async (): Promise<void> => {
    await removeStale(spoolRoot, STALE_MS);
    await storage.sweepPartials(STALE_MS);
  };
  const engine = createEnginePool({
    size,
    isWarmed: config.environment !== "test",
    scanReader: config.audiverisBin,
    onThrown: (message) => logger.error({ message }, "a worker threw"),
  });
  const queue = await createPgBossQueue({
    connection:
      database.handle.kind === "embedded"
        ? { kind: "pglite", client: database.handle.client }
        : { kind: "postgres", connectionString: database.handle.url },
    // one more than there are workers: a small run or a person's choices pass two long ones
    concurrency: size + 1,
    // one worker is never held by long runs
    longConcurrency: size - 1,
    onError: (err) => logger.error({ err }, "queue error"),
  });
  const testCheckout = config.testCheckout
    ? createTestCheckout({ database, clock: systemClock, ids: randomIds, secret })
    : undefined;
  const payments = config.stripe
    ? createStripePayments({ ...config.stripe, clock: systemClock })
    : testCheckout?.provider;
  const services = createServices({
    database,
    storage,
    mailer: createOutboxMailer(systemClock),
    engine,
    queue,
    clock: systemClock,
    ids: randomIds,
    secret,
    production: config.production,
    adminEmails: config.adminEmails,
    supportEmail: supportEmail(config),
    appUrl: config.appUrl ?? ownAddress(config),
    planReader: config.openai && createOpenAiPlanReader(config.openai),
    identity: identityOf(config, logger),
    drive: driveOf(config, logger),
    previousSecrets: config.previousAppSecrets,
    hardened: config.authHardened,
    freeScoresNeedProof: config.smtp !== undefined,
    paymentProvider: payments,
  });
  const transport = config.smtp && createSmtpTransport(config.smtp);
  const mail =
    transport &&
    createMailDispatcher({
      database,
      clock: systemClock,
      transport,
      // the key, whose parts are ids; neither address nor content
      onFailure: ({ key, error, final }) =>
        logger.warn({ key, final, reason: (error as { code?: unknown }).code }, "a mail could not be sent"),
    });
  if (config.production && !transport) logger.warn("SMTP_URL is not set: no mail is sent");

  return {
    services,
    database,
    isEmbedded,
    adapters: {
      database: isEmbedded ? `embedded PGlite in ${join(config.dataDir, "pg")}` : "PostgreSQL",
      jobs: isEmbedded ? "pg-boss on the embedded database" : "pg-boss on PostgreSQL",
      files: `disk, ${join(config.dataDir, "files")}`,
      mail: mailLine(config),
      "sign-in": `${config.google ? "passwords and Google" : "passwords"}${config.authHardened ? ", hardened" : ""}`,
      payments: paymentLine(config),
      rewriting: `local engine, ${size} worker processes`,
      scans: config.audiverisBin === undefined ? "refused" : `Audiveris, ${config.audiverisBin}`,
      wishes: config.openai ? `${config.openai.model}, else the built-in grammar` : "the built-in grammar",
    },
    readiness: async () => ({
      database: await settled(database.db.select({ id: users.id }).from(users).limit(1)),
      storage: await settled(storage.list("health/")),
      queue: queue.isRunning(),
      disk: await hasRoom(config.dataDir),
    }),
    systemStatus: () =>
      hostStatus(
        [
          {
            name: "database",
            message: isEmbedded ? "embedded" : "PostgreSQL",
            ask: () => database.db.select({ id: users.id }).from(users).limit(1),
          },
          {
            name: "queue",
            message: "taking jobs",
            ask: async () => {
              if (!queue.isRunning()) throw new Error("the queue does not run");
            },
          },
          { name: "storage", message: "disk", ask: () => storage.list("health/") },
          { name: "music engine", message: `${size} worker processes`, ask: () => verifyOneNote(engine) },
          { name: "PDF engraver", message: "a part of the music engine", ask: () => verifyOneNote(engine) },
          paymentProbe(config, payments),
          { name: "Google", message: config.google ? "configured" : "not set up", ask: googleProbe(config) },
          { name: "mail", message: config.smtp ? "SMTP" : "outbox only", ask: transport && (() => transport.verify()) },
        ],
        { version: VERSION, dataDir: config.dataDir },
      ),
    sendMail: mail?.sendDue,
    sweepFiles,
    spoolRoot,
    testCheckout,
    startWork: async () => {
      // Runs of other processes may be alive on PostgreSQL; there the reaper tells the lost ones.
      if (isEmbedded) await services.runs.recover();
      await queue.work(services.runs.process, services.runs.exhausted);
      await queue.workSounds(services.runs.sound);
    },
    close: async (graceMs) => {
      await queue.stop(graceMs);
      await engine.close();
      transport?.close();
      await database.close();
    },
  };
}
