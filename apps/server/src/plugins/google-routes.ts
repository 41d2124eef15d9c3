import { createHash } from "node:crypto";
import { countByAddress, describeError } from "@gradus/api";
import { googleCallbackQuery, googleStartQuery, googleStateMinutes, popupChannel } from "@gradus/contracts";
import { AppError } from "@gradus/core";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppDeps } from "../app-deps.ts";
import { escapeHtml } from "../http/html.ts";
import { isHttps, ownOrigin } from "../http/origin.ts";
import { requestContext } from "../http/request-context.ts";
import { logUnknown } from "../http/send-error.ts";

const CLOSE_MS = 400;

/** Tells the page that opened the popup and closes it; a window that nobody opened goes on to the page itself. */
const script = `const error = document.body.dataset.error || null;
new BroadcastChannel(${JSON.stringify(popupChannel)}).postMessage({ kind: "google-sign-in", error });
window.close();
if (!error) setTimeout(() => location.replace("/"), ${CLOSE_MS});`;
const scriptHash = createHash("sha256").update(script).digest("base64");
const CSP = `default-src 'none'; script-src 'sha256-${scriptHash}'; base-uri 'none'; frame-ancestors 'none'`;

function page(error: string | undefined): string {
  const text = error ?? "You are signed in.";
  const [href, name] = error ? ["/login", "Back to Login"] : ["/", "Continue"];

  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sign in with Google</title></head>' +
    `<body data-error="${escapeHtml(error ?? "")}"><main><h1>Sign in with Google</h1><p>${escapeHtml(text)}</p>` +
    `<p><a href="${href}">${name}</a></p></main><script>${script}</script></body></html>`
  );
}

/** The popup must stay connected with the page that opened it, which a stricter policy would cut. */
const windowHeaders = { "cache-control": "no-store", "cross-origin-opener-policy": "unsafe-none" };

function sendPage(reply: FastifyReply, error?: string): FastifyReply {
  return reply
    .headers({ ...windowHeaders, "content-security-policy": CSP })
    .type("text/html; charset=utf-8")
    .send(page(error));
}

/** Sign-in with Google in a popup (AUTH-30, AUTH-41). */
export function googleRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { accounts } = deps.services;
  const redirectUri = (request: FastifyRequest) => `${ownOrigin(request, deps.appUrl)}/api/auth/google/callback`;
  const cookieOf = (request: FastifyRequest) => {
    const secure = isHttps(request, deps.appUrl);
    const options = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;

    return { name: secure ? "__Host-google" : "google", options };
  };

  app.get("/api/auth/google/start", async (request, reply) => {
    await countByAddress(requestContext(deps, request, reply), "login");
    const { mode } = googleStartQuery.parse(request.query);
    const { url, secret } = await accounts.startGoogle({ mode, redirectUri: redirectUri(request) });
    const { name, options } = cookieOf(request);

    return reply
      .setCookie(name, secret, { ...options, maxAge: googleStateMinutes * 60 })
      .headers(windowHeaders)
      .redirect(url, 302);
  });

  app.get("/api/auth/google/callback", async (request, reply) => {
    const { name, options } = cookieOf(request);
    const secret = request.cookies[name];
    reply.clearCookie(name, options);
    try {
      const context = requestContext(deps, request, reply);
      await countByAddress(context, "login");
      const { code, state, error } = googleCallbackQuery.parse(request.query);
      if (error === "access_denied") throw new AppError("auth/google-cancelled");
      if (code === undefined) throw new AppError(error ? "auth/google-failed" : "auth/google-state");
      const answer = { code, state, secret, redirectUri: redirectUri(request), device: context.device };
      const { token } = await accounts.finishGoogle(answer);
      context.setSessionCookie(token);

      return sendPage(reply);
    } catch (error) {
      logUnknown(request.log, error);
      const { status, message } = describeError(error);

      return sendPage(reply.code(status), message);
    }
  });
}
