export { type AppRouter, appRouter } from "./app-router.ts";
export type { Context, Readiness, Session } from "./context.ts";
export { describeError, type ErrorDescription, type RestError, toRestError } from "./error-map.ts";
export { createRateLimiter, type RateLimiter, type RateLimitName, rateLimits } from "./rate-limits.ts";
