import { AppError } from "@gradus/core";
import type { FastifyInstance } from "fastify";
import type { AppDeps } from "../app-deps.ts";
import { hostNameOf, isLoopbackName } from "../http/loopback.ts";

/**
 * In development nobody has said under which name the server is reached, so links and origins follow the request. A page
 * elsewhere could give its own name this machine's address and would be ours then: only names that were configured, and
 * those of this machine, are answered. In production APP_URL decides.
 */
export function hostGuard(app: FastifyInstance, { production, appUrl, hosts = [] }: AppDeps): void {
  if (production) return;
  const names = new Set([...hosts, ...(appUrl ? [new URL(appUrl).hostname] : [])]);
  app.addHook("onRequest", async (request) => {
    const name = hostNameOf(request);
    if (!isLoopbackName(name) && !names.has(name)) throw new AppError("request/host");
  });
}
