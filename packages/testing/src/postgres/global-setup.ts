import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readEnvironment } from "@gradus/config";
import type { TestProject } from "vitest/node";
import { startTestServer, type TestServer } from "./server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** answers with the address of a PostgreSQL server; the first question starts it */
    postgresAt: string;
  }
}

/**
 * Vitest's global setup: one PostgreSQL for the whole run, started when the first suite asks for it and stopped at the end.
 * TEST_DATABASE_URL names a server to use instead.
 */
export function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = readEnvironment().TEST_DATABASE_URL;
  let server: Promise<TestServer> | undefined;
  const doorman = createServer((_, response) => {
    server ??= given ? Promise.resolve({ url: given, stop: async () => {} }) : startTestServer();
    server.then(
      ({ url }) => response.end(url),
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
