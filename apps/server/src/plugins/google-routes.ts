import { createHash } from "node:crypto";
import { type Context, countByAddress, describeError, googleRedirectUri, requireUser } from "@gradus/api";
import {
  googleCallbackQuery,
  googleStartQuery,
  googleStateMinutes,
  type PopupMessage,
  popupChannel,
} from "@gradus/contracts";
import { AppError } from "@gradus/core";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppDeps } from "../app-deps.ts";
import { escapeHtml } from "../http/html.ts";
import { isHttps } from "../http/origin.ts";
import { requestContext } from "../http/request-context.ts";
import { logUnknown } from "../http/send-error.ts";

const CLOSE_MS = 400;

/** Tells the page that opened the popup and closes it; a window that nobody opened goes on to the page itself. */
const script = `const { kind, next } = document.body.dataset;
const error = document.body.dataset.error || null;
new BroadcastChannel(${JSON.stringify(popupChannel)}).postMessage({ kind, error });
window.close();
if (!error) setTimeout(() => location.replace(next), ${CLOSE_MS});`;
const scriptHash = createHash("sha256").update(script).digest("base64");
const CSP = `default-src 'none'; script-src 'sha256-${scriptHash}'; base-uri 'none'; frame-ancestors 'none'`;

type Kind = PopupMessage["kind"];
const pages = {
  "google-sign-in": {
    title: "Sign in with Google",
    done: "You are signed in.",
    next: "/",
    back: ["/login", "Back to Login"],
  },
  "google-drive": {
    title: "Connect Google Drive",
    done: "Google Drive is connected.",
    next: "/settings",
    back: ["/settings", "Back to Settings"],
  },
} as const;

function page(kind: Kind, error: string | undefined): string {
  const { title, done, next, back } = pages[kind];
  const [href, name] = error ? back : [next, "Continue"];

  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>` +
    `<body data-error="${escapeHtml(error ?? "")}" data-kind="${kind}" data-next="${next}"><main><h1>${title}</h1>` +
    `<p>${escapeHtml(error ?? done)}</p><p><a href="${href}">${name}</a></p></main>` +
    `<script>${script}</script></body></html>`
  );
}

type Answer = ReturnType<typeof googleCallbackQuery.parse>;

/** The popup must stay connected with the page that opened it, which a stricter policy would cut. */
const windowHeaders = { "cache-control": "no-store", "cross-origin-opener-policy": "unsafe-none" };

function sendPage(reply: FastifyReply, kind: Kind, error?: string): FastifyReply {
  return reply
    .headers({ ...windowHeaders, "content-security-policy": CSP })
    .type("text/html; charset=utf-8")
    .send(page(kind, error));
}

/** Sign-in with Google, and the grant of Google Drive to whoever is signed in, in a popup (AUTH-30, AUTH-41, DRIVE-15). */
export function googleRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { accounts, drive } = deps.services;
  const cookieOf = (request: FastifyRequest) => {
    const secure = isHttps(request, deps.appUrl);
    const options = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;

    return { name: secure ? "__Host-google" : "google", options };
  };

  async function finishSignIn(context: Context, answer: Answer, secret: string | undefined): Promise<void> {
    const { code, state, error } = answer;
    if (error === "access_denied") throw new AppError("auth/google-cancelled");
    if (code === undefined) throw new AppError(error ? "auth/google-failed" : "auth/google-state");
    const redirectUri = googleRedirectUri(context);
    const { token } = await accounts.finishGoogle({ code, state, secret, redirectUri, device: context.device });
    context.setSessionCookie(token);
  }

  /** The session cookie comes along: Google sends people back with a plain navigation (SameSite=Lax). */
  async function finishDrive(context: Context, { code, state, error }: Answer): Promise<void> {
    const { account } = await requireUser(context, "session");
    if (code === undefined) throw new AppError(error === "access_denied" ? "drive/cancelled" : "drive/invalid-code");
    await drive.finish(account.id, { code, state, redirectUri: googleRedirectUri(context) });
  }

  app.get("/api/auth/google/start", async (request, reply) => {
    const context = requestContext(deps, request, reply);
    await countByAddress(context, "login");
    const { mode } = googleStartQuery.parse(request.query);
    const redirectUri = googleRedirectUri(context);
    if (mode === "drive") {
      const { account } = await requireUser(context, "session");

      return reply.headers(windowHeaders).redirect(await drive.start(account.id, redirectUri), 302);
    }
    const { url, secret } = await accounts.startGoogle({ mode, redirectUri });
    const { name, options } = cookieOf(request);

    return reply
      .setCookie(name, secret, { ...options, maxAge: googleStateMinutes * 60 })
      .headers(windowHeaders)
      .redirect(url, 302);
  });

  app.get("/api/auth/google/callback", async (request, reply) => {
    const { name, options } = cookieOf(request);
    const context = requestContext(deps, request, reply);
    const query = googleCallbackQuery.safeParse(request.query);
    const isDrive = query.success && drive.isState(query.data.state);
    const kind = isDrive ? "google-drive" : "google-sign-in";
    if (!isDrive) reply.clearCookie(name, options);
    try {
      await countByAddress(context, "login");
      const answer = googleCallbackQuery.parse(request.query);
      if (isDrive) await finishDrive(context, answer);
      else await finishSignIn(context, answer, request.cookies[name]);

      return sendPage(reply, kind);
    } catch (error) {
      logUnknown(request.log, error);
      const { status, message } = describeError(error);

      return sendPage(reply.code(status), kind, message);
    }
  });
}
