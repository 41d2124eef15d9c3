import type { Context, Session } from "@gradus/api";
import { accessTokenPrefix } from "@gradus/contracts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AppDeps } from "../app-deps.ts";
import { isHttps, ownOrigin } from "./origin.ts";

/** the longest that a session can live; the server ends it earlier when it idles */
const COOKIE_SECONDS = 90 * 24 * 60 * 60;

/** The __Host- prefix binds the cookie to this host, but browsers take it over https only. */
const cookieName = (secure: boolean): string => (secure ? "__Host-session" : "session");

/** Whether a browser says that somebody is signed in; nothing is looked up, and the session may have ended. */
export const hasSessionCookie = ({ cookies }: FastifyRequest): boolean =>
  [true, false].some((secure) => cookies[cookieName(secure)] !== undefined);

const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{16,200})$/.exec(request.headers.authorization ?? "")?.[1];

/** Access tokens are taken from the header alone: a cookie is a browser's, where a person signs in. */
async function sessionOf(
  { services }: AppDeps,
  { bearer, cookie }: { readonly bearer: string | undefined; readonly cookie: string | undefined },
): Promise<Session | undefined> {
  if (bearer?.startsWith(accessTokenPrefix)) {
    const found = await services.accessTokens.validate(bearer);

    return found && { ...found, token: bearer };
  }
  const token = bearer ?? cookie;
  const found = token ? await services.sessions.validate(token) : undefined;

  return token && found ? { account: found.account, token, scopes: null } : undefined;
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
  const bearer = bearerOf(request);
  const known = request.cookies[cookieName(secure)];
  const cookie = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
  let session: Promise<Session | undefined> | undefined;

  return {
    services: deps.services,
    session: () => {
      session ??= sessionOf(deps, { bearer, cookie: known });

      return session;
    },
    token: bearer ?? known,
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
