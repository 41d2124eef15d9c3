import compress from "@fastify/compress";
import rateLimit from "@fastify/rate-limit";
import underPressure from "@fastify/under-pressure";
import { AppError } from "@gradus/core";
import type { FastifyInstance } from "fastify";

/** Requests of one address a minute, pages and pictures included; the limits per call are in packages/api. */
const REQUESTS_PER_MINUTE = 3000;
/** The embedded database works in this thread, so short stalls are normal; seconds are not. */
const MAX_STALL_MS = 5000;

/** Compression and the coarse guards against being overrun. */
export async function traffic(app: FastifyInstance, maxStallMs = MAX_STALL_MS): Promise<void> {
  await app.register(compress, { global: true, threshold: 1024 });
  await app.register(underPressure, { maxEventLoopDelay: maxStallMs, retryAfter: 10 });
  await app.register(rateLimit, {
    global: true,
    max: REQUESTS_PER_MINUTE,
    timeWindow: "1 minute",
    addHeadersOnExceeding: { "x-ratelimit-limit": false, "x-ratelimit-remaining": false, "x-ratelimit-reset": false },
    addHeaders: { "x-ratelimit-limit": false, "x-ratelimit-remaining": false, "x-ratelimit-reset": false },
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError("request/rate-limited", { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
}
