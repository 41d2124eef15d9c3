import { AppError } from "@gradus/core";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ownOrigin } from "../http/origin.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a write may go on (AUTH-37). Browsers say where a request comes from in Sec-Fetch-Site, older ones in Origin;
 * a program that says neither has no cookie that a foreign page could have borrowed.
 */
export function isOwnWrite(request: FastifyRequest, appUrl: string | undefined): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  const { origin, cookie } = request.headers;
  if (origin !== undefined) return origin === ownOrigin(request, appUrl);

  return cookie === undefined;
}

/** Refuses cross-site writes before anything else looks at them. */
export function originGuard(app: FastifyInstance, appUrl: string | undefined): void {
  app.addHook("onRequest", async (request) => {
    // a provider's events carry their own proof, and no browser sends them
    if (SAFE_METHODS.has(request.method) || request.url.startsWith("/api/webhooks/")) return;
    if (!isOwnWrite(request, appUrl)) throw new AppError("auth/csrf");
  });
}
