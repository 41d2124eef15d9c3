import type { TestProject } from "vitest/node";
import { startServer } from "./gradus-server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** of the server that all journeys share which need no other, and change nothing that others see */
    gradus: { readonly url: string; readonly output: string };
  }
}

/** Vitest's global setup: starting a server costs as much as a short journey. Its visitors have addresses of their own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer({ ADMIN_EMAILS: "help@example.org", TRUST_PROXY: "127.0.0.1" });
  project.provide("gradus", { url: server.url, output: server.output() });
  return server.stop;
}
