export { requireUser } from "./access.ts";
export { type AppRouter, appRouter } from "./app-router.ts";
export type { Context, Readiness, Session } from "./context.ts";
export { describeError, type ErrorDescription, type RestError, toRestError } from "./error-map.ts";
export { createRateLimiter, type RateLimiter, type RateLimitName, rateLimits } from "./rate-limits.ts";
export { callRest, type RestAnswer, type RestRequest } from "./rest/call-rest.ts";
export { filePaths } from "./rest/file-paths.ts";
export { createOpenApiDocument } from "./rest/openapi.ts";
export { type RestMethod, type RestRow, restTable } from "./rest/rest-table.ts";
