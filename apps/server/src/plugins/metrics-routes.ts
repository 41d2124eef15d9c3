import { createHash, timingSafeEqual } from "node:crypto";
import { AppError } from "@gradus/core";
import type { FastifyInstance } from "fastify";
import type { AppDeps } from "../app-deps.ts";
import { createHttpMetrics, type HttpMetrics } from "../metrics/http-metrics.ts";
import { readMetrics } from "../metrics/read-metrics.ts";

const hash = (text: string): Buffer => createHash("sha256").update(text).digest();
/** Compared by their hashes, so that the time tells nothing of the token. */
const isSame = (given: string, wanted: string): boolean => timingSafeEqual(hash(given), hash(wanted));
const contentType = "text/plain; version=0.0.4; charset=utf-8";

/** GET /metrics for whoever has METRICS_TOKEN; without that setting there is no such path. Counts this host's answers. */
export function metricsRoute(app: FastifyInstance, { services, metricsToken }: AppDeps): HttpMetrics {
  const http = createHttpMetrics();
  http.observe(app);
  app.get("/metrics", async (request, reply) => {
    if (metricsToken === undefined) throw new AppError("request/not-found");
    const given = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
    if (!isSame(given, metricsToken)) throw new AppError("auth/unauthenticated");

    return reply
      .header("cache-control", "no-store")
      .type(contentType)
      .send(await readMetrics(services, http));
  });

  return http;
}

/** The same without a token, on a host of its own that listens where only the operator can reach it. */
export function openMetrics(app: FastifyInstance, { services }: Pick<AppDeps, "services">, http: HttpMetrics): void {
  app.get("/metrics", async (_request, reply) => reply.type(contentType).send(await readMetrics(services, http)));
}
