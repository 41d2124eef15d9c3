import { dataExport, requestsCsv, requireUser } from "@gradus/api";
import type { FastifyInstance } from "fastify";
import type { AppDeps } from "../app-deps.ts";
import { attachment } from "../http/content-disposition.ts";
import { requestContext } from "../http/request-context.ts";

const headers = (type: string, fileName: string) => ({
  "content-type": type,
  "content-disposition": attachment(fileName),
  "cache-control": "private, no-store",
});

/** A person's own records as files (SET-09). */
export function exportRoutes(app: FastifyInstance, deps: AppDeps): void {
  app.get("/api/user/data-export", async (request, reply) => {
    const { account, token } = await requireUser(requestContext(deps, request, reply), "session", {
      limit: "dataExport",
    });
    const data = await dataExport(deps.services, account.id, token);

    return reply
      .headers(headers("application/json; charset=utf-8", "gradus-data.json"))
      .send(JSON.stringify(data, null, 2));
  });

  app.get("/api/requests/export", async (request, reply) => {
    const { account } = await requireUser(requestContext(deps, request, reply), "requests:read");
    const csv = await requestsCsv(deps.services, account.id);

    return reply.headers(headers("text/csv; charset=utf-8", "gradus-requests.csv")).send(csv);
  });
}
