import { callRest, restTable } from "@gradus/api";
import type { FastifyInstance } from "fastify";
import type { AppDeps } from "../app-deps.ts";
import { acceptJsonOnly } from "../http/accept-json-only.ts";
import { requestContext } from "../http/request-context.ts";
import { logUnknown } from "../http/send-error.ts";

/** {name} of the documented paths → :name of the host. */
export const hostPath = (path: string): string => path.replace(/\{(\w+)\}/g, ":$1");

/** Every JSON path of the table. */
export async function restRoutes(app: FastifyInstance, deps: AppDeps): Promise<void> {
  acceptJsonOnly(app);
  for (const row of restTable) {
    app.route({
      method: row.method,
      url: hostPath(row.path),
      handler: async (request, reply) => {
        const input = {
          params: request.params as Record<string, unknown>,
          query: request.query as Record<string, unknown>,
          body: request.body,
        };
        const answer = await callRest(row, requestContext(deps, request, reply), input, (error) =>
          logUnknown(request.log, error),
        );

        return reply
          .code(answer.status)
          .headers({ "cache-control": "no-store", ...answer.headers })
          .send(answer.body);
      },
    });
  }
}
