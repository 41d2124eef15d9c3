import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { filePaths, restTable } from "@gradus/api";
import { AppError } from "@gradus/core";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sendError } from "../http/send-error.ts";

const ASSET_SECONDS = 365 * 24 * 60 * 60;

const toPattern = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`);
const apiPaths = [...restTable, ...filePaths].map(({ path, method }) => ({ pattern: toPattern(path), method }));

/** Methods of a known path, in upper case; empty for an unknown one. */
function allowedMethods(pathname: string): readonly string[] {
  const methods = apiPaths.filter(({ pattern }) => pattern.test(pathname)).map(({ method }) => method.toUpperCase());

  return methods.includes("GET") ? ["HEAD", ...methods] : methods;
}

const isPage = (request: FastifyRequest, pathname: string): boolean =>
  (request.method === "GET" || request.method === "HEAD") && !/^\/(api|trpc|dev|assets)(\/|$)/.test(pathname);

/**
 * The built page: hashed assets may be kept for ever, everything else is asked for again. Every other address that is
 * not of the API gives index.html (ROUTE-14); unknown API paths give a JSON 404, wrong methods a 405.
 */
export async function pageRoutes(app: FastifyInstance, webRoot: string): Promise<void> {
  const isBuilt = existsSync(join(webRoot, "index.html"));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: webRoot,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isAsset = path.startsWith(join(webRoot, "assets"));
        reply.header("cache-control", isAsset ? `public, max-age=${ASSET_SECONDS}, immutable` : "no-cache");
      },
    });
  }

  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
    const pathname = request.url.split("?")[0] ?? "/";
    if (isBuilt && isPage(request, pathname)) return reply.sendFile("index.html");
    const methods = allowedMethods(pathname);
    if (methods.length > 0) {
      reply.header("allow", methods.join(", "));

      return sendError(reply, new AppError("request/method"));
    }

    return sendError(reply, new AppError("request/not-found"));
  });
}
