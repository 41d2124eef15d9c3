import type { OutboxMail } from "@gradus/adapters";
import { createOpenApiDocument, requireAdmin } from "@gradus/api";
import type { FastifyInstance } from "fastify";
import type { AppDeps } from "../app-deps.ts";
import { escapeHtml } from "../http/html.ts";
import { isLocal } from "../http/loopback.ts";
import { ownOrigin } from "../http/origin.ts";
import { requestContext } from "../http/request-context.ts";

/** GET /api/openapi.json */
export function openApiRoute(app: FastifyInstance, deps: AppDeps): void {
  app.get("/api/openapi.json", async (request, reply) =>
    reply.header("cache-control", "no-cache").send(createOpenApiDocument(ownOrigin(request, deps.appUrl))),
  );
}

/** Addresses become links; `text` is escaped before. */
const withLinks = (text: string): string => text.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

const mailHtml = (mail: OutboxMail): string =>
  `<article><h2>${escapeHtml(mail.subject)}</h2><p>${escapeHtml(mail.to)}, ${mail.createdAt.toISOString()}</p>` +
  `<pre>${withLinks(escapeHtml(mail.text))}</pre></article>`;

/**
 * GET /dev/mail: what would have been sent, links to reset passwords among it. Only where the composition gives an outbox,
 * never in production, and to administrators alone unless asked for on this machine itself.
 */
export function devMailRoute(app: FastifyInstance, deps: AppDeps): void {
  const { latestMails } = deps;
  if (!latestMails || deps.production) return;
  app.get("/dev/mail", async (request, reply) => {
    if (!isLocal(request)) {
      await requireAdmin(requestContext(deps, request, reply));
    }
    const mails = await latestMails();
    const body = mails.map(mailHtml).join("\n") || "<p>No mail yet.</p>";

    return reply
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(`<!doctype html><html lang="en"><title>Outbox</title><h1>Outbox</h1>${body}</html>`);
  });
}
