import cookie from "@fastify/cookie";
import fastify, { type FastifyInstance, LogController } from "fastify";
import type { AppDeps } from "./app-deps.ts";
import { sendError } from "./http/send-error.ts";
import { devMailRoute, openApiRoute } from "./plugins/document-routes.ts";
import { exportRoutes } from "./plugins/export-routes.ts";
import { fileRoutes } from "./plugins/file-routes.ts";
import { googleRoutes } from "./plugins/google-routes.ts";
import { hostGuard } from "./plugins/host-guard.ts";
import { metricsRoute, openMetrics } from "./plugins/metrics-routes.ts";
import { originGuard } from "./plugins/origin-guard.ts";
import { pageRoutes } from "./plugins/page-routes.ts";
import { paymentRoutes } from "./plugins/payment-routes.ts";
import { restRoutes } from "./plugins/rest-routes.ts";
import { securityHeaders } from "./plugins/security-headers.ts";
import { supportRoutes } from "./plugins/support-routes.ts";
import { traffic } from "./plugins/traffic.ts";
import { trpcRoutes } from "./plugins/trpc-routes.ts";
import { unsubscribeRoutes } from "./plugins/unsubscribe-routes.ts";
import { uploadRoutes } from "./plugins/upload-routes.ts";

const SECOND = 1000;

/** A number counts hops from the socket outwards. */
function proxyTrust(trust: AppDeps["trustProxy"]): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof trust === "number") return (_address, hop) => hop < trust;

  return trust === false ? false : [...trust];
}

/** The HTTP side of Gradus, not listening. It holds no rule: every route calls a procedure or a service. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxyTrust(deps.trustProxy),
    bodyLimit: 1024 * 1024,
    requestTimeout: 120 * SECOND,
    keepAliveTimeout: 10 * SECOND,
    forceCloseConnections: true,
    // tRPC names every call of a batch in the path.
    routerOptions: { maxParamLength: 5000 },
    frameworkErrors: (error, _request, reply) => {
      sendError(reply, error);
    },
  });
  app.setErrorHandler((error, _request, reply) => sendError(reply, error));

  await securityHeaders(app, deps.appUrl);
  hostGuard(app, deps);
  originGuard(app, deps.appUrl);
  await traffic(app, deps.maxStallMs);
  const http = metricsRoute(app, deps);
  if (deps.openMetricsOn) openMetrics(deps.openMetricsOn, deps, http);
  await app.register(cookie);

  // tRPC swaps the multipart parser inside its scope, so it and the uploads each get a scope of their own.
  await app.register((scope) => trpcRoutes(scope, deps));
  await app.register((scope) => uploadRoutes(scope, deps));
  await app.register((scope) => restRoutes(scope, deps));
  await app.register((scope) => paymentRoutes(scope, deps));
  await app.register((scope) => supportRoutes(scope, deps));
  await app.register((scope) => unsubscribeRoutes(scope, deps));
  googleRoutes(app, deps);
  fileRoutes(app, deps);
  exportRoutes(app, deps);
  openApiRoute(app, deps);
  devMailRoute(app, deps);
  await pageRoutes(app, deps.webRoot);

  return app;
}
