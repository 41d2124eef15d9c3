import { countByAddress } from "@gradus/api";
import { texts } from "@gradus/contracts";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { AppDeps } from "../app-deps.ts";
import { escapeHtml } from "../http/html.ts";
import { plainPage } from "../http/plain-page.ts";
import { requestContext } from "../http/request-context.ts";

const BODY_BYTES = 16 * 1024;
const mails = texts.chosen.mails;

function sendPage(reply: FastifyReply, text: string, form = ""): FastifyReply {
  const title = mails.unsubscribe_title;

  return reply
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(plainPage(title, title, `<p>${escapeHtml(text)}</p>${form}`));
}

/**
 * The link of mails that a person may do without. Mail programs post to it (RFC 8058); people get a page that asks,
 * because programs that look at links must change nothing.
 */
export async function unsubscribeRoutes(app: FastifyInstance, deps: AppDeps): Promise<void> {
  app.removeAllContentTypeParsers();
  // the body says nothing that the address does not
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_BYTES }, (_request, _body, done) => done(null));

  app.get("/api/mail/unsubscribe/:token", async (_request, reply) =>
    sendPage(
      reply,
      mails.unsubscribe_ask,
      `<form method="post"><button>${escapeHtml(mails.unsubscribe_button)}</button></form>`,
    ),
  );

  app.post<{ Params: { token: string } }>("/api/mail/unsubscribe/:token", async (request, reply) => {
    await countByAddress(requestContext(deps, request, reply), "calls");
    const isDone = await deps.services.accounts.unsubscribe(request.params.token);

    return sendPage(reply.code(isDone ? 200 : 400), isDone ? mails.unsubscribe_done : mails.unsubscribe_invalid);
  });
}
