import { type AppRouter, appRouter, waitHeaders } from "@gradus/api";
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from "@trpc/server/adapters/fastify";
import type { FastifyInstance } from "fastify";
import type { AppDeps } from "../app-deps.ts";
import { requestContext } from "../http/request-context.ts";
import { logUnknown } from "../http/send-error.ts";

/** More calls in one request would walk around the limits per request. */
const MAX_BATCH = 10;

/** The typed procedures under /trpc; subscriptions travel as server-sent events. */
export async function trpcRoutes(app: FastifyInstance, deps: AppDeps): Promise<void> {
  app.addHook("onSend", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
  const options: FastifyTRPCPluginOptions<AppRouter> = {
    prefix: "/trpc",
    trpcOptions: {
      router: appRouter,
      createContext: ({ req, res }) => requestContext(deps, req, res),
      maxBatchSize: MAX_BATCH,
      responseMeta: ({ errors }) => ({ headers: waitHeaders(errors) }),
      onError: ({ error }) => logUnknown(app.log, error),
    },
  };
  await app.register(fastifyTRPCPlugin, options);
}
