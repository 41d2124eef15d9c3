import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { filePaths, restTable } from "@gradus/api";
import { AppError } from "@gradus/core";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasSessionCookie } from "../http/request-context.ts";
import { sendError } from "../http/send-error.ts";

/** as the build writes them; nothing that could lead to another folder */
const assetName = /^\w[\w.-]*$/;
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

/** One entry of static/pages.json, which apps/web/build/static-pages.ts writes. */
type StaticPage = { readonly name: string; readonly who: "visitor" | "account"; readonly path: string };

/** "/requests/:id" as an expression; a query that is part of a path must be the whole query. */
const toAddress = (path: string): RegExp => new RegExp(`^${path.replace("?", "\\?").replace(/:\w+/g, "[^/?]+")}$`);

/**
 * The file for an address and a browser with or without a session cookie: the page rendered at build time, or the empty index.html.
 * An account's pages say nothing that depends on their query, a visitor's do: the code of an invitation is kept by a script.
 */
function chooseFile(webRoot: string): (url: string, hasSession: boolean) => string {
  const list = join(webRoot, "static", "pages.json");
  const pages: readonly StaticPage[] = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
  const known = pages.map(({ name, who, path }) => ({ who, file: `static/${name}.html`, address: toAddress(path) }));

  return (url, hasSession) => {
    const address = hasSession ? (url.split("?")[0] ?? "/") : url;
    const who = hasSession ? "account" : "visitor";

    return known.find((page) => page.who === who && page.address.test(address))?.file ?? "index.html";
  };
}

/**
 * The built page: hashed assets may be kept for ever, everything else is asked for again. Every other address that is
 * not of the API gives a page (ROUTE-14); unknown API paths give a JSON 404, wrong methods a 405.
 */
export async function pageRoutes(app: FastifyInstance, webRoot: string): Promise<void> {
  const isBuilt = existsSync(join(webRoot, "index.html"));
  const fileOf = chooseFile(webRoot);
  const sendPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    reply.header("vary", "cookie").sendFile(fileOf(request.url, hasSessionCookie(request)));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: webRoot,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const isAsset = path.startsWith(join(webRoot, "assets"));
        reply.header("cache-control", isAsset ? `public, max-age=${ASSET_SECONDS}, immutable` : "no-cache");
      },
    });
    app.get("/", sendPage);
    // their names are ours and their folder is flat; the plugin's own route would list all of it for each of them
    app.get<{ Params: { name: string } }>("/assets/:name", ({ params: { name } }, reply) =>
      assetName.test(name) ? reply.sendFile(`assets/${name}`) : reply.callNotFound(),
    );
  }

  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
    const pathname = request.url.split("?")[0] ?? "/";
    if (isBuilt && isPage(request, pathname)) return sendPage(request, reply);
    const methods = allowedMethods(pathname);
    if (methods.length > 0) {
      reply.header("allow", methods.join(", "));

      return sendError(reply, new AppError("request/method"));
    }

    return sendError(reply, new AppError("request/not-found"));
  });
}
