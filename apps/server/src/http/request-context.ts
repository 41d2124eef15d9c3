import type { Context, Session } from "@gradus/api";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AppDeps } from "../app-deps.ts";
import { isHttps, ownOrigin } from "./origin.ts";

/** the longest that a session can live; the server ends it earlier when it idles */
const COOKIE_SECONDS = 90 * 24 * 60 * 60;

/** The __Host- prefix binds the cookie to this host, but browsers take it over https only. */
const cookieName = (secure: boolean): string => (secure ? "__Host-session" : "session");

function tokenOf(request: FastifyRequest, secure: boolean): string | undefined {
  const bearer = /^Bearer ([\w-]{16,200})$/.exec(request.headers.authorization ?? "")?.[1];

  return bearer ?? request.cookies[cookieName(secure)];
}

/** Aborted when the connection ends before the answer is out: then nobody waits for the work. */
export function hangUp(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) controller.abort();
  });

  return controller.signal;
}

/** The context of one HTTP request: who calls is looked up when first asked, and once. */
export function requestContext(deps: AppDeps, request: FastifyRequest, reply: FastifyReply): Context {
  const secure = isHttps(request, deps.appUrl);
  const token = tokenOf(request, secure);
  const cookie = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
  let session: Promise<Session | undefined> | undefined;

  const lookUp = async (): Promise<Session | undefined> => {
    if (!token) return undefined;
    const found = await deps.services.sessions.validate(token);

    return found && { account: found.account, token };
  };

  return {
    services: deps.services,
    session: () => {
      session ??= lookUp();

      return session;
    },
    token,
    requestAddress: request.ip,
    origin: ownOrigin(request, deps.appUrl),
    signal: hangUp(reply),
    device: request.headers["user-agent"],
    limiter: deps.limiter,
    publicConfig: deps.publicConfig,
    readiness: deps.readiness,
    systemStatus: deps.systemStatus,
    setSessionCookie: (value) => {
      reply.setCookie(cookieName(secure), value, { ...cookie, maxAge: COOKIE_SECONDS });
    },
    clearSessionCookie: () => {
      reply.clearCookie(cookieName(secure), cookie);
    },
  };
}
