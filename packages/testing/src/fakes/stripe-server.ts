import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

type Fields = Readonly<Record<string, string>>;
type Answer = { readonly status: number; readonly body: object };
type Money = {
  intent: string;
  intentStatus: string;
  refunded: number;
  disputes: string[];
};
type Session = {
  readonly fields: Fields;
  readonly amount: number;
  status: "open" | "complete" | "expired";
  payment: "unpaid" | "paid" | "no_payment_required";
  readonly money: Money;
};

const missing = (param: string): Answer => ({
  status: 404,
  body: { error: { type: "invalid_request_error", code: "resource_missing", param, message: `No such ${param}` } },
});
const ok = (body: object): Answer => ({ status: 200, body });

async function bodyOf(request: IncomingMessage): Promise<Fields> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
}

/** Stripe's webhook signature (docs.stripe.com/webhooks#verify-manually), made without Stripe's library. */
export function signStripeEvent(payload: string, secret: string, seconds: number): string {
  const signature = createHmac("sha256", secret).update(`${seconds}.${payload}`).digest("hex");
  return `t=${seconds},v1=${signature}`;
}

/**
 * Stripe's HTTP API as far as Gradus uses it, on a loopback port: checks the key, reads forms, repeats the answer of a
 * known Idempotency-Key, refuses prices that it was not told of.
 */
export async function startFakeStripe(options: {
  readonly key: string;
  readonly prices: Readonly<Record<string, number>>;
}) {
  const sessions = new Map<string, Session>();
  const coupons = new Map<string, number>();
  const answers = new Map<string, Answer>();
  const calls: { readonly path: string; readonly fields: Fields }[] = [];
  const catalogue: object[] = [];
  const state = { down: false };
  let count = 0;

  function wire(id: string): object {
    const session = sessions.get(id) as Session;
    const { money, fields, amount } = session;
    const isCharged = money.intentStatus === "succeeded";
    const charge = { id: `ch_${id}`, amount, amount_refunded: money.refunded, disputed: money.disputes.length > 0 };
    const intent = { id: money.intent, status: money.intentStatus, latest_charge: isCharged ? charge : null };
    return {
      id,
      object: "checkout.session",
      url: session.status === "open" ? `https://checkout.stripe.com/c/pay/${id}` : null,
      status: session.status,
      payment_status: session.payment,
      amount_total: amount,
      currency: "usd",
      client_reference_id: fields.client_reference_id,
      payment_intent: money.intentStatus === "" ? null : intent,
    };
  }

  function createSession(fields: Fields): Answer {
    const price = fields["line_items[0][price]"];
    const unit = price ? options.prices[price] : Number(fields["line_items[0][price_data][unit_amount]"]);
    if (unit === undefined) return missing("price");
    const off = coupons.get(fields["discounts[0][coupon]"] ?? "") ?? 0;
    const amount = Math.max(0, unit * Number(fields["line_items[0][quantity]"]) - off);
    const id = `cs_live_${++count}`;
    const money = { intent: `pi_${count}`, intentStatus: "", refunded: 0, disputes: [] };
    sessions.set(id, { fields, amount, status: "open", payment: "unpaid", money });
    return ok(wire(id));
  }

  function byIntent(intent: string | undefined): [string, Session] | undefined {
    return [...sessions].find(([, session]) => session.money.intent === intent && session.money.intentStatus !== "");
  }

  function refund(fields: Fields): Answer {
    const found = byIntent(fields.payment_intent)?.[1];
    if (!found) return missing("payment_intent");
    if (found.money.refunded > 0) {
      const error = { type: "invalid_request_error", code: "charge_already_refunded", message: "already refunded" };
      return { status: 400, body: { error } };
    }
    found.money.refunded = Number(fields.amount ?? found.amount);
    return ok({ id: `re_${++count}`, object: "refund", status: "succeeded" });
  }

  function answer(method: string, path: string, fields: Fields): Answer {
    if (path.startsWith("/v1/prices")) return ok({ object: "list", data: [...catalogue], has_more: false });
    const id = path.split("/")[4] ?? "";
    if (path === "/v1/coupons") {
      const coupon = `co_${++count}`;
      coupons.set(coupon, Number(fields.amount_off));
      return ok({ id: coupon, object: "coupon" });
    }
    if (path === "/v1/refunds") return refund(fields);
    if (path === "/v1/disputes") {
      const disputes = byIntent(fields.payment_intent)?.[1].money.disputes ?? [];
      return ok({ object: "list", data: disputes.map((status, n) => ({ id: `dp_${n}`, status })), has_more: false });
    }
    if (path === "/v1/checkout/sessions" && method === "POST") return createSession(fields);
    if (path === "/v1/checkout/sessions") {
      const found = byIntent(fields.payment_intent)?.[0];
      return ok({ object: "list", data: found ? [wire(found)] : [], has_more: false });
    }
    return sessions.has(id) ? ok(wire(id)) : missing("session");
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const fields = request.method === "GET" ? Object.fromEntries(url.searchParams) : await bodyOf(request);
    const key = request.headers["idempotency-key"];
    const isKnown = request.headers.authorization === `Bearer ${options.key}`;
    calls.push({ path: url.pathname, fields });
    const repeated = typeof key === "string" && request.method === "POST" ? answers.get(key) : undefined;
    const given: Answer = state.down
      ? { status: 500, body: { error: { type: "api_error", message: "down" } } }
      : isKnown
        ? (repeated ?? answer(request.method ?? "GET", url.pathname, fields))
        : { status: 401, body: { error: { type: "invalid_request_error", message: "Invalid API Key" } } };
    if (typeof key === "string" && given.status === 200) answers.set(key, given);
    response.writeHead(given.status, { "content-type": "application/json" }).end(JSON.stringify(given.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const sessionOf = (id: string): Session => {
    const session = sessions.get(id);
    if (!session) throw new Error(`no session ${id}`);
    return session;
  };

  return {
    address: { host: "127.0.0.1", port: (server.address() as AddressInfo).port, protocol: "http" as const },
    calls,
    state,
    pay: (id: string): void => {
      const session = sessionOf(id);
      session.status = "complete";
      session.payment = session.amount === 0 ? "no_payment_required" : "paid";
      session.money.intentStatus = session.amount === 0 ? "" : "succeeded";
    },
    /** A bank debit: complete, but the money is still on its way, or did not come. */
    payLater: (id: string, intentStatus: "processing" | "requires_payment_method"): void => {
      const session = sessionOf(id);
      session.status = "complete";
      session.money.intentStatus = intentStatus;
    },
    expire: (id: string): void => {
      sessionOf(id).status = "expired";
    },
    dispute: (id: string, ...statuses: string[]): void => {
      sessionOf(id).money.disputes = statuses;
    },
    refundedCents: (id: string): number => sessionOf(id).money.refunded,
    refundElsewhere: (id: string): void => {
      sessionOf(id).money.refunded = sessionOf(id).amount;
    },
    intentOf: (id: string): string => sessionOf(id).money.intent,
    /** The raw body that Stripe would post. */
    event: (type: string, id: string, eventId: string): string =>
      JSON.stringify({
        id: eventId,
        object: "event",
        type,
        data: {
          object: type.startsWith("checkout.session.")
            ? { id, object: "checkout.session", payment_status: "paid", amount_total: 1 }
            : { id: `ch_${id}`, object: "charge", payment_intent: sessionOf(id).money.intent },
        },
      }),
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;
