import { describeError, requireUser } from "@gradus/api";
import { texts } from "@gradus/contracts";
import { AppError } from "@gradus/core";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppDeps } from "../app-deps.ts";
import { escapeHtml } from "../http/html.ts";
import { plainPage } from "../http/plain-page.ts";
import { requestContext } from "../http/request-context.ts";

const notice = texts.chosen.purchase.test_banner;

type View = { readonly productName: string; readonly quantity: number; readonly amountCents: number };

function checkoutPage({ productName, quantity, amountCents }: View, action: string): string {
  const amount = `$${(amountCents / 100).toFixed(2)}`;
  return plainPage(
    notice,
    "Checkout",
    `<p class="notice" role="status">${notice}</p>
<dl><dt>${escapeHtml(productName)}${quantity > 1 ? ` × ${quantity}` : ""}</dt><dd>${amount}</dd></dl>
<form method="post" action="${escapeHtml(action)}">
<button type="submit" class="primary" name="outcome" value="paid">Pay ${amount}</button>
<button type="submit" name="outcome" value="cancelled">Cancel</button>
</form>`,
  );
}

/** What a person reads who comes back to a checkout that is over, or is not theirs. */
const closedPage = (message: string): string =>
  plainPage(
    notice,
    "Checkout",
    `<p class="notice" role="alert">${escapeHtml(message)}</p>
<p><a href="/history">${texts.nav.history}</a> says what was paid.</p>
<p><a href="/purchase">Back to ${texts.purchase.title}</a></p>`,
  );

type Session = { Params: { session_id: string } };
const path = "/api/payments/test-checkout/:session_id";

/** Both need the bytes as they came: a signature is over them, and a form is no JSON. */
function acceptRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
}

const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  noStore(reply).type("text/html; charset=utf-8").send(page);

const noStore = (reply: FastifyReply): FastifyReply => reply.header("cache-control", "no-store");

/** The provider's events (PUR-29), and the test checkout's page, which sends its event down the same way (PUR-20). */
export async function paymentRoutes(app: FastifyInstance, deps: AppDeps): Promise<void> {
  acceptRawBodies(app);
  const { payments } = deps.services;

  app.post<{ Body: Buffer | undefined }>("/api/webhooks/stripe", async (request, reply) => {
    const signature = request.headers["stripe-signature"];
    await payments.receiveEvent(request.body ?? Buffer.alloc(0), typeof signature === "string" ? signature : undefined);

    return noStore(reply).send({ success: true, data: { received: true }, received: true });
  });

  const checkoutOf = () => {
    if (!deps.testCheckout) throw new AppError("request/not-found");

    return deps.testCheckout;
  };

  const buyerOf = async (request: FastifyRequest, reply: FastifyReply): Promise<string> =>
    (await requireUser(requestContext(deps, request, reply), "session")).account.id;

  /**
   * What goes wrong as a page to a browser; a program gets the error as ever. Whoever pays twice, or comes back after
   * paying, is where a buyer belongs.
   */
  async function forPeople(
    request: FastifyRequest<Session>,
    reply: FastifyReply,
    work: () => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError) || !request.headers.accept?.includes("text/html")) throw error;
      if (error.code === "payment/closed") {
        const paidUrl = await checkoutOf().paidUrl(await buyerOf(request, reply), request.params.session_id);
        if (paidUrl) return noStore(reply).redirect(paidUrl, 303);
      }
      const { status, message } = describeError(error);
      return sendPage(reply.code(status), closedPage(message));
    }
  }

  app.get<Session>(path, (request, reply) =>
    forPeople(request, reply, async () => {
      const { session_id: sessionId } = request.params;
      const view = await checkoutOf().view(await buyerOf(request, reply), sessionId);
      const action = `/api/payments/test-checkout/${encodeURIComponent(sessionId)}/complete`;

      return sendPage(reply, checkoutPage(view, action));
    }),
  );

  app.post<Session & { Body: Buffer | undefined }>(`${path}/complete`, (request, reply) =>
    forPeople(request, reply, async () => {
      const buyer = await buyerOf(request, reply);
      const { session_id: sessionId } = request.params;
      await checkoutOf().view(buyer, sessionId);
      const outcome = outcomeOf(request.headers["content-type"] ?? "", request.body?.toString() ?? "");
      const done = await checkoutOf().complete(buyer, sessionId, outcome);
      await payments.receiveEvent(done.rawBody, done.signature);

      return noStore(reply).redirect(done.redirectUrl, 303);
    }),
  );
}

/** `outcome` of a form or of JSON. */
function outcomeOf(contentType: string, body: string): "paid" | "cancelled" {
  let outcome: unknown;
  if (contentType.startsWith("application/x-www-form-urlencoded")) outcome = new URLSearchParams(body).get("outcome");
  if (contentType.startsWith("application/json")) outcome = jsonOutcome(body);
  if (outcome !== "paid" && outcome !== "cancelled") throw new AppError("request/invalid");

  return outcome;
}

function jsonOutcome(body: string): unknown {
  try {
    return (JSON.parse(body) as { outcome?: unknown } | null)?.outcome;
  } catch {
    return undefined;
  }
}
