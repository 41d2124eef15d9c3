import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * The security headers of every answer (SECURITY.md lists them). Styles may be inline because components set them;
 * scripts may not. Over plain http neither an upgrade nor HSTS may be asked for: there is no https to go to.
 */
export async function securityHeaders(app: FastifyInstance, appUrl: string | undefined): Promise<void> {
  const secure = appUrl?.startsWith("https:") ?? false;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        // the synthesiser of the result page is WebAssembly; that is compiled, never evaluated
        "script-src": ["'self'", "'wasm-unsafe-eval'"],
        "style-src": ["'self'", "'unsafe-inline'"],
        "img-src": ["'self'", "data:", "blob:"],
        "font-src": ["'self'", "data:"],
        "connect-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        ...(secure ? { "upgrade-insecure-requests": [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
    xFrameOptions: { action: "deny" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    // the popup of Google sign-in answers to the page that opened it
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
  });
}
