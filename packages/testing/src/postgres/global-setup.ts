import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readEnvironment } from "@gradus/config";
import { openDatabase } from "@gradus/db";
import type { TestProject } from "vitest/node";
import { asAdmin, databaseUrl } from "./admin.ts";
import { startTestServer } from "./server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** answers with the `TestDatabases` of the run; the first question starts the server */
    postgresAt: string;
  }
}

/** The address of a PostgreSQL server, and the name of a migrated database there that is copied: 0.1 s instead of 0.7. */
export type TestDatabases = { readonly url: string; readonly template: string };
type Started = TestDatabases & { readonly stop: () => Promise<void> };

async function start(given: string | undefined): Promise<Started> {
  const template = `gradus_test_template_${process.pid}`;
  const drop = (url: string) => asAdmin(url, `drop database if exists ${template} with (force)`);
  const { url, stop } = given ? { url: given, stop: () => drop(given) } : await startTestServer();
  try {
    await drop(url);
    await asAdmin(url, `create database ${template}`);
    const database = await openDatabase({ url: databaseUrl(url, template) });
    await database.close();
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, template, stop };
}

/**
 * Vitest's global setup: one PostgreSQL for the whole run, started when the first suite asks for it and stopped at the end.
 * TEST_DATABASE_URL names a server to use instead.
 */
export function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = readEnvironment().TEST_DATABASE_URL;
  let server: Promise<Started> | undefined;
  const doorman = createServer((_, response) => {
    server ??= start(given);
    server.then(
      ({ url, template }) => response.end(JSON.stringify({ url, template } satisfies TestDatabases)),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  return new Promise((resolve) => {
    doorman.listen(0, "127.0.0.1", () => {
      project.provide("postgresAt", `http://127.0.0.1:${(doorman.address() as AddressInfo).port}`);
      resolve(async () => {
        doorman.closeAllConnections();
        doorman.close();
        await (await server?.catch(() => undefined))?.stop();
      });
    });
  });
}
