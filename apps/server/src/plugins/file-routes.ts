import { createHash } from "node:crypto";
import { countByAddress, requireUser } from "@gradus/api";
import {
  type DownloadFormat,
  downloadFormats,
  fileFormats,
  printQuery,
  type ScoreSide,
  scoreSides,
} from "@gradus/contracts";
import { AppError } from "@gradus/core";
import type { FastifyInstance } from "fastify";
import type { AppDeps } from "../app-deps.ts";
import { attachment, inline } from "../http/content-disposition.ts";
import { sendRanged } from "../http/ranged.ts";
import { requestContext } from "../http/request-context.ts";

/** Files of users never run anything here, whatever they hold. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; sandbox";

/** A PDF that we wrote ourselves, opened in a tab to be printed: a sandbox would keep the browser's viewer out. */
const SHOWN_PDF = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'";

const isFormat = (text: string): text is DownloadFormat => (downloadFormats as readonly string[]).includes(text);
const isSide = (text: string): text is ScoreSide => (scoreSides as readonly string[]).includes(text);

/** Downloads and engraved pages of a request, to its owner alone. */
export function fileRoutes(app: FastifyInstance, deps: AppDeps): void {
  app.get<{ Params: { id: string; format: string }; Querystring: { inline?: string; paper?: string; copy?: string } }>(
    "/api/requests/:id/download/:format",
    async (request, reply) => {
      const context = requestContext(deps, request, reply);
      const { account } = await requireUser(context, "requests:read");
      const { id, format } = request.params;
      if (!isFormat(format)) throw new AppError("output/unknown-format");
      const isShown = format === "pdf" && request.query.inline === "1";
      const print = printQuery.safeParse(request.query);
      if (!print.success) throw new AppError("output/unknown-format");
      const isOther = format === "pdf" && (print.data.paper !== "a4" || print.data.copy !== "score");
      const file = isOther
        ? await deps.services.requests.print(account.id, id, print.data, context.signal)
        : await deps.services.requests.download(account.id, id, format);

      return reply
        .headers({
          "content-type": file.mimeType,
          "content-disposition": isShown ? inline(file.fileName) : attachment(file.fileName),
          "content-security-policy": isShown ? SHOWN_PDF : SANDBOX,
          "cache-control": "private, no-store",
        })
        .send(Buffer.from(file.bytes));
    },
  );

  app.get<{ Params: { id: string; format: string }; Querystring: { expires?: string; signature?: string } }>(
    "/api/files/:id/download/:format",
    async (request, reply) => {
      const context = requestContext(deps, request, reply);
      const { id, format } = request.params;
      const { expires, signature } = request.query;
      const wanted = fileFormats.find((one) => one === format);
      const file = await (signature === undefined
        ? requireUser(context, "requests:read").then(({ account }) => {
            if (!wanted) throw new AppError("output/unknown-format");

            return deps.services.files.download(account.id, id, wanted, context.signal);
          })
        : countByAddress(context, "calls").then(() => {
            if (!wanted) throw new AppError("output/unknown-format");
            const proof = { expires: Number(expires), signature };

            return deps.services.files.openLink(id, wanted, proof, context.signal);
          }));
      reply.headers({
        "content-type": file.mimeType,
        "content-disposition": attachment(file.fileName),
        "content-security-policy": SANDBOX,
        "cache-control": "private, no-store",
      });

      return sendRanged(request, reply, file.bytes);
    },
  );

  app.get<{ Params: { id: string; variant: string } }>(
    "/api/requests/:id/playback/:variant",
    async (request, reply) => {
      const { account } = await requireUser(requestContext(deps, request, reply), "requests:read");
      const { id, variant } = request.params;
      if (!/^\d{1,6}$/.test(variant)) throw new AppError("request/not-found");
      const bytes = await deps.services.requests.playback(account.id, id, Number(variant));

      // Kept as JSON and sent as it is: to read and check a long score here would hold up everybody.
      return reply
        .headers({ "content-security-policy": SANDBOX, "cache-control": "private, no-store" })
        .type("application/json; charset=utf-8")
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
  );

  app.get<{ Params: { id: string; side: string; n: string } }>(
    "/api/requests/:id/pages/:side/:n",
    async (request, reply) => {
      const { account } = await requireUser(requestContext(deps, request, reply), "requests:read");
      const { id, side, n } = request.params;
      if (!isSide(side) || !/^[1-9]\d{0,3}$/.test(n)) throw new AppError("request/not-found");
      const { svg, pages } = await deps.services.requests.page(account.id, id, side, Number(n));
      const etag = `"${createHash("sha256").update(svg).digest("base64url")}"`;
      reply.headers({
        etag,
        "content-security-policy": SANDBOX,
        "cache-control": "private, no-cache",
        "x-pages": String(pages),
      });
      if (request.headers["if-none-match"] === etag) return reply.code(304).send();

      return reply.type("image/svg+xml; charset=utf-8").send(svg);
    },
  );
}
