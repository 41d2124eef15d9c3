import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDiskStorage, createTestCheckout, latestMails } from "@gradus/adapters";
import { createRateLimiter } from "@gradus/api";
import { type CoreDeps, createServices, type Engine } from "@gradus/core";
import { openDatabase } from "@gradus/db";
import {
  fakeClock,
  fakeEngine,
  fakeScore,
  openTestPostgres,
  sequentialIds,
  tableMailer,
  tableQueue,
} from "@gradus/testing";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { inject } from "vitest";
import type { AppDeps } from "../app-deps.ts";
import { buildApp } from "../build-app.ts";
import { hostStatus } from "../system-status.ts";

export type Person = { readonly id: string; readonly email: string; readonly token: string };
export type DatabaseKind = "PGlite" | "PostgreSQL";
export type TestAppOptions = Partial<AppDeps> & {
  readonly engine?: Engine;
  readonly core?: Partial<CoreDeps>;
  readonly on?: DatabaseKind;
};

declare module "vitest" {
  export interface ProvidedContext {
    /** what `openTestApp` stands on where a test does not say: PGlite in `npm test`, PostgreSQL in `npm run test:full` */
    serverDatabase?: DatabaseKind;
  }
}

/** APP_SECRET of the services of `openTestApp` */
export const testSecret = "a secret for tests, 32 bytes long";
let people = 0;

/**
 * The whole HTTP side over the real services, a real database and a fake clock. The engine is a fake that needs
 * no music unless another is given; jobs run when `runJobs` is called.
 */
export async function openTestApp({ engine, core, on, ...overrides }: TestAppOptions = {}) {
  const kind = on ?? inject("serverDatabase") ?? "PGlite";
  const database = kind === "PGlite" ? await openDatabase({ memory: true }) : await openTestPostgres();
  const dataDir = await mkdtemp(join(tmpdir(), "gradus-server-"));
  const clock = fakeClock();
  const queue = await tableQueue(database);
  const storage = createDiskStorage(join(dataDir, "files"));
  const ids = sequentialIds();
  const testCheckout = createTestCheckout({ database, clock, ids, secret: testSecret });
  const services = createServices({
    database,
    storage,
    mailer: tableMailer,
    engine: engine ?? fakeEngine(),
    queue,
    clock,
    ids,
    secret: testSecret,
    paymentProvider: testCheckout.provider,
    production: false,
    adminEmails: [],
    supportEmail: "support@example.com",
    ...core,
  });
  await services.products.seed();
  await services.help.seed();
  const app = await buildApp({
    services,
    limiter: createRateLimiter(() => clock.now().getTime(), services.callLimits),
    publicConfig: { adminEmail: "support@example.com", productName: "Gradus" },
    readiness: async () => ({ database: true, storage: true, queue: true, disk: true }),
    systemStatus: () =>
      hostStatus([{ name: "database", message: "PGlite", ask: async () => {} }], { version: "0.1.0", dataDir }),
    appUrl: undefined,
    production: false,
    trustProxy: false,
    webRoot: join(dataDir, "no-page"),
    spoolRoot: join(dataDir, "uploads"),
    testCheckout,
    latestMails: () => latestMails(database.db, 10),
    logger: pino({ level: "silent" }),
    maxStallMs: 0,
    ...overrides,
  });

  const signUp = async (): Promise<Person> => {
    const email = `player${++people}@example.org`;
    const { account, token } = await services.accounts.register({ email, password: "secret12" });

    return { id: account.id, email, token };
  };

  return {
    app,
    services,
    database,
    clock,
    storage,
    dataDir,
    signUp,
    signUpAdmin: async (): Promise<Person> => {
      const person = await signUp();
      await database.db.execute(`update users set admin = true where id = '${person.id}'`);

      return person;
    },
    submit: (person: Person) => submitScore(app, person),
    /** Takes every waiting job and does one attempt of each. */
    runJobs: async (): Promise<void> => {
      for (let job = await queue.take(); job; job = await queue.take()) {
        await services.runs.process({ ...job, attempt: 1, signal: new AbortController().signal }).catch(() => {});
      }
    },
    runSounds: async (): Promise<void> => {
      for (let job = await queue.takeSound(); job; job = await queue.takeSound()) {
        await services.runs.sound({ ...job, attempt: 1, signal: new AbortController().signal });
      }
    },
    close: async (): Promise<void> => {
      await app.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type TestApp = Awaited<ReturnType<typeof openTestApp>>;

export const bearer = (person: Person): Record<string, string> => ({ authorization: `Bearer ${person.token}` });

/** Settings of a submission that the specification accepts. */
export const submitFields = {
  originalInstrument: "Piano",
  modificationType: "Simplify Score",
  targetDifficulty: "Beginner",
} as const;

/** A multipart body with one file. */
export function form(
  fileField: string,
  fileName: string,
  content: Uint8Array,
  fields: Readonly<Record<string, string>> = {},
) {
  const boundary = "----gradus-test-boundary";
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="${fileField}"; filename="${fileName}"\r\n` +
    "content-type: application/octet-stream\r\n\r\n";
  const payload = Buffer.concat([
    Buffer.from(parts.join("") + head),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);

  return { payload, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}

/** Submits a small score; answers with the id of the new request. */
async function submitScore(app: FastifyInstance, person: Person): Promise<string> {
  const body = form("originalScoreFile", "Minuet.musicxml", fakeScore(20), submitFields);
  const answer = await app.inject({
    method: "POST",
    url: "/api/submit-score",
    payload: body.payload,
    headers: { ...body.headers, ...bearer(person) },
  });
  if (answer.statusCode !== 201) throw new Error(`the submission was refused: ${answer.body}`);

  return answer.json().data.id;
}
