import { requireUser } from "@gradus/api";
import { texts } from "@gradus/contracts";
import { AppError } from "@gradus/core";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { AppDeps } from "../app-deps.ts";
import { escapeHtml } from "../http/html.ts";
import { requestContext } from "../http/request-context.ts";

const notice = texts.chosen.purchase.test_banner;
const style = `
:root { color-scheme: light dark; font: 17px/1.5 "Atkinson Hyperlegible Next", system-ui, sans-serif;
  background: light-dark(#f6f0e5, #14161c); color: light-dark(#1b2130, #f3ede1); }
body { margin: 0; } main { max-width: 28rem; margin: 10vh auto; padding: 1.5rem; }
.notice { border: 2px solid light-dark(#a3461a, #e9995c); padding: .75rem 1rem; border-radius: 6px; font-weight: 600; }
dl { display: grid; grid-template-columns: 1fr auto; gap: .25rem 1rem; } dd { margin: 0; text-align: right; }
form { display: grid; gap: .75rem; margin-top: 1.5rem; }
button { font: inherit; min-height: 2.75rem; border-radius: 6px; border: 1px solid currentColor; background: none;
  color: inherit; cursor: pointer; }
button[value=paid] { background: light-dark(#a3461a, #e9995c); color: light-dark(#fffdf8, #1c1208); border: 0; }
button:focus-visible { outline: 3px solid light-dark(#1f5f96, #8cc4f5); outline-offset: 2px; }`;

type View = { readonly productName: string; readonly quantity: number; readonly amountCents: number };

const page = ({ productName, quantity, amountCents }: View, action: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${notice}</title><style>${style}</style></head><body><main>
<h1>Checkout</h1><p class="notice" role="status">${notice}</p>
<dl><dt>${escapeHtml(productName)}${quantity > 1 ? ` × ${quantity}` : ""}</dt><dd>$${(amountCents / 100).toFixed(2)}</dd></dl>
<form method="post" action="${escapeHtml(action)}">
<button type="submit" name="outcome" value="paid">Pay $${(amountCents / 100).toFixed(2)}</button>
<button type="submit" name="outcome" value="cancelled">Cancel</button>
</form></main></body></html>`;

type Session = { Params: { session_id: string } };
const path = "/api/payments/test-checkout/:session_id";

/** Both need the bytes as they came: a signature is over them, and a form is no JSON. */
function acceptRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
}

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

  app.get<Session>(path, async (request, reply) => {
    const { account } = await requireUser(requestContext(deps, request, reply));
    const { session_id: sessionId } = request.params;
    const view = await checkoutOf().view(account.id, sessionId);

    return noStore(reply)
      .type("text/html; charset=utf-8")
      .send(page(view, `/api/payments/test-checkout/${encodeURIComponent(sessionId)}/complete`));
  });

  app.post<Session & { Body: Buffer | undefined }>(`${path}/complete`, async (request, reply) => {
    const { account } = await requireUser(requestContext(deps, request, reply));
    const { session_id: sessionId } = request.params;
    await checkoutOf().view(account.id, sessionId);
    const outcome = outcomeOf(request.headers["content-type"] ?? "", request.body?.toString() ?? "");
    const done = await checkoutOf().complete(account.id, sessionId, outcome);
    await payments.receiveEvent(done.rawBody, done.signature);

    return noStore(reply).redirect(done.redirectUrl, 303);
  });
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
