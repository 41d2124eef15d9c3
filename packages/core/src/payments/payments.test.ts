import { coupons, mails, payments as paymentsTable, users } from "@gradus/db";
import { withDatabases } from "@gradus/testing";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AppError } from "../app-error.ts";
import { lockWaiters } from "../testing/lock-waiters.ts";
import { openShop, origin, type Shop, starter } from "../testing/shop.ts";
import { days, minutes } from "../time.ts";

withDatabases("payments", (open) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(open);
  });
  beforeEach(() => {
    shop.ports.paymentProvider.state.failing = undefined;
  });

  describe("packs", () => {
    test("PUR-23 the initial packs are written once, however often the server starts", async () => {
      await shop.services.products.seed();
      await Promise.all([shop.services.products.seed(), shop.services.products.seed()]);
      expect(
        (await shop.services.products.list()).map(({ name, credits, priceCents, isMostPopular }) => [
          name,
          credits,
          priceCents,
          isMostPopular,
        ]),
      ).toEqual([
        ["Starter", 5, 500, false],
        ["Standard", 20, 1600, true],
        ["Studio", 50, 3500, false],
      ]);
    });
  });

  describe("checkout", () => {
    test("PUR-06 PUR-19 the order carries price, quantity and the default addresses; server keys win over given metadata", async () => {
      const userId = await shop.buyer();
      const metadata = { note: "for lessons", user_id: "somebody else", payment_id: "forged" };
      const sessionId = await shop.start(userId, { priceId: starter, quantity: 3, metadata });
      const order = shop.ports.paymentProvider.orderOf(sessionId);
      expect(order).toMatchObject({
        priceId: starter,
        unitCents: 500,
        quantity: 3,
        successUrl: `${origin}/?session_id={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${origin}/purchase`,
        metadata: { note: "for lessons", user_id: userId, price_id: starter },
      });
      expect(order?.metadata.payment_id).toBe(order?.paymentId);
      const payment = await shop.services.payments.get(userId, order?.paymentId ?? "");
      expect(payment).toMatchObject({ status: "pending", amountCents: 1500, credits: 15, sessionId });
    });

    test("PUR-10 an unknown price is refused, as is one that was withdrawn", async () => {
      await expect(shop.start(await shop.buyer(), { priceId: "price_nothing" })).rejects.toMatchObject({
        code: "payment/invalid-price",
        message: "This product is currently unavailable. Please try a different package or contact support.",
      });
    });

    test.each([
      "https://evil.example/thanks",
      "https://gradus.example.org.evil.example/",
      "https://gradus.example.org@evil.example/",
      "//evil.example/",
      "/relative",
      "javascript:alert(1)",
      "https://gradus.example.org\\@evil.example/",
      "http://gradus.example.org/",
      // point 6
      "https://gradus.example.org/\r\nset-cookie: session=stolen",
      "https://gradus.example.org/\nx",
      "https://gradus.example.org/a b",
    ])("PUR-19 %s is no address of ours", async (address) => {
      const userId = await shop.buyer();
      for (const order of [{ successUrl: address }, { cancelUrl: address }]) {
        await expect(shop.start(userId, order)).rejects.toMatchObject({ code: "payment/foreign-url" });
      }
    });

    test("point 6 checkouts that nobody pays hold a coupon's uses for 30 minutes, and cannot be paid after", async () => {
      const code = `HELD${crypto.randomUUID().slice(0, 8)}`;
      const admin = await shop.buyer();
      const none = { discountCents: null, discountPercent: 10, priceId: null, expiresAt: null };
      await shop.services.coupons.create(admin, { code, ...none, maxUses: 5 });
      const order = { metadata: { coupon_code: code } };
      const greedy = await shop.buyer();
      const held = [];
      for (let use = 0; use < 5; use++) held.push(await shop.start(greedy, order));
      const buyer = await shop.buyer();
      await expect(shop.start(buyer, order)).rejects.toMatchObject({ code: "coupon/expired" });
      await expect(shop.services.coupons.apply(code, starter)).rejects.toMatchObject({ code: "coupon/expired" });
      shop.ports.clock.advance(minutes(30));
      const expiresAt = shop.ports.paymentProvider.orderOf(held[0] ?? "")?.expiresAt;
      expect(expiresAt).toEqual(shop.ports.clock.now());
      expect(await shop.services.coupons.apply(code, starter)).toMatchObject({ discountPercent: 10 });
      const all = await Promise.allSettled(Array.from({ length: 8 }, () => shop.start(buyer, order)));
      expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
      for (const session of held) {
        shop.ports.paymentProvider.change(session, { state: "expired" });
        await shop.send("checkout.session.expired", session);
      }
      const { items } = await shop.services.coupons.list({ page: 1, limit: 100 });
      expect(items.find((coupon) => coupon.code === code.toUpperCase())?.usedCount).toBe(5);
      expect(shop.ports.paymentProvider.orderOf(await shop.start(buyer))?.expiresAt).toBeUndefined();
    });

    test("point 10 the last use of a coupon goes to one of two who saw it free, the other is told so", async () => {
      const code = `LAST${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
      const none = { discountCents: null, discountPercent: 10, priceId: null, expiresAt: null };
      await shop.services.coupons.create(await shop.buyer(), { code, ...none, maxUses: 1 });
      const buyers = [await shop.buyer(), await shop.buyer()];
      let starts: Promise<PromiseSettledResult<string>[]> | undefined;
      await shop.database.transaction(async (tx) => {
        await tx.select().from(coupons).where(eq(coupons.code, code)).for("update");
        starts = Promise.allSettled(buyers.map((buyer) => shop.start(buyer, { metadata: { coupon_code: code } })));
        // both have read the coupon and wait for its row; the embedded database does one transaction at a time
        if (shop.database.handle.kind === "postgres")
          await expect.poll(() => lockWaiters(tx), { timeout: 30_000 }).toBe(2);
      });
      const results = (await starts) ?? [];
      const refused = results.filter((result) => result.status === "rejected");
      expect(refused.map(({ reason }) => reason.code)).toEqual(["coupon/expired"]);
    });

    test("PUR-21 a provider that does not answer leaves a failed payment, and a coupon's use is free again", async () => {
      const userId = await shop.buyer();
      const code = `ONCE${userId.slice(0, 4)}`;
      const none = { discountPercent: 10, discountCents: null, priceId: null, expiresAt: null };
      await shop.services.coupons.create(userId, { code, ...none, maxUses: 1 });
      shop.ports.paymentProvider.state.failing = new AppError("payment/provider");
      await expect(shop.start(userId, { metadata: { coupon_code: code } })).rejects.toMatchObject({
        code: "payment/provider",
      });
      shop.ports.paymentProvider.state.failing = undefined;
      const { items } = await shop.services.payments.history(userId, { page: 1, limit: 20 });
      expect(items.map(({ status }) => status)).toEqual(["failed"]);
      const sessionId = await shop.start(userId, { metadata: { coupon_code: code } });
      expect(shop.ports.paymentProvider.orderOf(sessionId)?.discountCents).toBe(160);
    });
  });

  describe("fulfilment", () => {
    test("PUR-18 LEDG-03 a paid session grants its Scores once, from wherever and however often it is asked for", async () => {
      const userId = await shop.buyer();
      const sessionId = await shop.start(userId);
      await shop.services.payments.fulfil(sessionId);
      expect(await shop.balance(userId)).toBe(0);
      shop.ports.paymentProvider.pay(sessionId);
      await Promise.all([
        ...Array.from({ length: 10 }, () => shop.send("checkout.session.completed", sessionId, `evt_${sessionId}`)),
        ...Array.from({ length: 5 }, () => shop.services.payments.returned(userId, sessionId)),
        ...Array.from({ length: 5 }, () => shop.services.payments.fulfil(sessionId)),
      ]);
      expect(await shop.balance(userId)).toBe(20);
      expect(await shop.ledger(userId)).toEqual([["purchase", 20]]);
      expect(await shop.services.credits.reconcile()).toEqual([]);
    });

    test("PUR-18 an event that says paid grants nothing while the provider says open", async () => {
      const userId = await shop.buyer();
      const sessionId = await shop.start(userId);
      await shop.send("checkout.session.completed", sessionId);
      await shop.send("checkout.session.async_payment_succeeded", sessionId);
      expect(await shop.ledger(userId)).toEqual([]);
      expect((await shop.services.payments.returned(userId, sessionId)).payment.status).toBe("pending");
    });

    test("PUR-26 a payment that the provider is still working on stays pending and is granted when it is through", async () => {
      const userId = await shop.buyer();
      const sessionId = await shop.start(userId);
      shop.ports.paymentProvider.change(sessionId, { state: "processing" });
      await shop.send("checkout.session.completed", sessionId);
      expect((await shop.services.payments.returned(userId, sessionId)).payment.status).toBe("pending");
      shop.ports.paymentProvider.pay(sessionId);
      await shop.send("checkout.session.async_payment_succeeded", sessionId);
      expect(await shop.balance(userId)).toBe(20);
    });

    test.each([
      ["failed", "checkout.session.async_payment_failed"],
      ["expired", "checkout.session.expired"],
    ] as const)("PUR-21 pending → %s, and paid after all is still granted", async (state, type) => {
      const userId = await shop.buyer();
      const sessionId = await shop.start(userId);
      shop.ports.paymentProvider.change(sessionId, { state });
      await shop.send(type, sessionId);
      expect((await shop.services.payments.returned(userId, sessionId)).payment.status).toBe(state);
      shop.ports.paymentProvider.pay(sessionId);
      await shop.send("checkout.session.async_payment_succeeded", sessionId);
      expect(await shop.balance(userId)).toBe(20);
      shop.ports.paymentProvider.change(sessionId, { state });
      await shop.send(type, sessionId);
      expect((await shop.services.payments.returned(userId, sessionId)).payment.status).toBe("completed");
    });

    test("PUR-18 another person's session, an unknown one and a session with other money grant nothing", async () => {
      const userId = await shop.buyer();
      const sessionId = await shop.start(userId);
      shop.ports.paymentProvider.pay(sessionId);
      await expect(shop.services.payments.returned(await shop.buyer(), sessionId)).rejects.toMatchObject({
        code: "request/not-found",
      });
      expect(await shop.services.payments.fulfil("cs_unknown")).toBeUndefined();
      for (const change of [{ amountCents: 1 }, { currency: "aud" }]) {
        const other = await shop.start(userId);
        shop.ports.paymentProvider.pay(other);
        shop.ports.paymentProvider.change(other, change);
        await expect(shop.services.payments.fulfil(other)).rejects.toThrow("does not fit");
      }
      expect(await shop.balance(userId)).toBe(0);
    });

    test("PUR-18 a session that a dying process never wrote down is found by our own number", async () => {
      const userId = await shop.buyer();
      const sessionId = await shop.start(userId);
      await shop.database.db.update(paymentsTable).set({ sessionId: null }).where(eq(paymentsTable.userId, userId));
      shop.ports.paymentProvider.pay(sessionId);
      await shop.send("checkout.session.completed", sessionId);
      expect(await shop.balance(userId)).toBe(20);
    });

    test("PUR-29 an unsigned event is refused; an unknown type and a foreign session are acknowledged", async () => {
      const body = shop.ports.paymentProvider.event("checkout.session.completed", "cs_x");
      await expect(shop.services.payments.receiveEvent(body, "forged")).rejects.toThrow("Invalid signature");
      await shop.services.payments.receiveEvent(shop.ports.paymentProvider.event("customer.created", "cs_x"), "signed");
      await shop.services.payments.receiveEvent(body, "signed");
      await shop.send("charge.refunded", "cs_x");
    });

    test("a receipt is mailed once", async () => {
      const userId = await shop.buyer();
      const payment = await shop.buy(userId);
      await shop.services.payments.fulfil(payment.sessionId ?? "");
      const sent = await shop.database.db
        .select()
        .from(mails)
        .where(eq(mails.key, `receipt:${payment.id}`));
      expect(sent).toHaveLength(1);
      expect(sent[0]?.subject).toBe("Receipt: Standard");
      expect(sent[0]?.text.split("\n\n")).toEqual([
        "Thank you. We received your payment of $16.00 for Standard. 20 Scores were added to your balance.",
        "For a refund within 30 days, open Transaction History or contact support.",
        `Payment ${payment.id}, ${payment.completedAt?.toISOString().slice(0, 10)} (UTC).`,
      ]);
    });

    test("a refund is mailed once, with what was given back and taken back", async () => {
      const userId = await shop.buyer();
      const { id, sessionId } = await shop.buy(userId);
      await shop.services.payments.refund(userId, id, "words");
      await shop.send("charge.refunded", sessionId ?? "");
      const sent = await shop.database.db
        .select()
        .from(mails)
        .where(eq(mails.key, `refund:${id}`));
      expect(sent.map(({ subject }) => subject)).toEqual(["Refund: Standard"]);
      const { refundedAt } = await shop.services.payments.get(userId, id);
      expect(sent[0]?.text.split("\n\n")).toEqual([
        "Your payment of $16.00 for Standard was refunded. 20 Scores of it were taken back.",
        `Payment ${id}, ${refundedAt?.toISOString().slice(0, 10)} (UTC).`,
      ]);
    });

    test("money for an account that was closed in between grants nothing and is put before an admin", async () => {
      const userId = await shop.buyer();
      const sessionId = await shop.start(userId);
      await shop.services.accounts.remove(userId);
      shop.ports.paymentProvider.pay(sessionId);
      const payment = await shop.services.payments.fulfil(sessionId);
      expect(payment?.status).toBe("refund_requested");
      expect(await shop.ticketsOf(userId)).toMatchObject([{ ticketType: "Billing", paymentId: payment?.id }]);
      const refunded = await shop.services.payments.decideRefund(payment?.id ?? "", true);
      expect(refunded.status).toBe("refunded");
      expect(await shop.ledger(userId)).toEqual([]);
    });

    test("the sweep does what an event would have done that never came, and expires what is a day old", async () => {
      const [paid, open, lost] = [await shop.buyer(), await shop.buyer(), await shop.buyer()];
      const paidSession = await shop.start(paid);
      await shop.start(open);
      await shop.start(lost);
      await shop.database.db.update(paymentsTable).set({ sessionId: null }).where(eq(paymentsTable.userId, lost));
      shop.ports.paymentProvider.pay(paidSession);
      const odd = await shop.start(await shop.buyer());
      shop.ports.paymentProvider.change(odd, { state: "paid", amountCents: 1 });
      const sweep = () => shop.services.payments.sweep().catch((error: AggregateError) => error.errors.length);
      shop.ports.clock.advance(minutes(16));
      expect(await sweep()).toBeGreaterThan(0);
      expect(await shop.balance(paid)).toBe(20);
      shop.ports.clock.advance(days(1));
      await sweep();
      const statusOf = async (id: string) =>
        (await shop.services.payments.history(id, { page: 1, limit: 1 })).items[0]?.status;
      expect([await statusOf(open), await statusOf(lost)]).toEqual(["pending", "expired"]);
    });
  });

  describe("referral bonus", () => {
    test("PUR-22 REF-02 a refunded first purchase takes back the unspent bonus, once", async () => {
      const referrer = await shop.buyer();
      const friend = await shop.buyer({ referredBy: referrer });
      const payment = await shop.buy(friend);
      expect(await shop.balance(referrer)).toBe(10);
      await shop.spend(referrer, 4);
      await shop.services.payments.refund(friend, payment.id, "x");
      expect(await shop.ledger(referrer)).toEqual([
        ["referral_bonus", 10],
        ["request_debit", -4],
        ["referral_clawback", -6],
      ]);
      await shop.buy(friend);
      expect(await shop.balance(referrer)).toBe(0);
    });

    test("point 6 nobody keeps a bonus of purchases that go back: the refund is lowered by what of it is spent", async () => {
      const referrer = await shop.buyer();
      const { payments, accounts } = shop.services;
      const refunded = async (friend: string, spent: number) => {
        const payment = await shop.buy(friend);
        if (spent > 0) await shop.spend(referrer, spent);
        await payments.refund(friend, payment.id, "x");
        const { refundedCents = 0 } = (await shop.ports.paymentProvider.session(payment.sessionId ?? "")) ?? {};
        expect((await payments.get(friend, payment.id)).status).toBe("refunded");
        await shop.send("charge.refunded", payment.sessionId ?? "");
        expect(await shop.balance(friend)).toBe(0);
        return refundedCents;
      };
      // a pack of 20 for $16: each spent Score keeps back its 80 cents
      expect(await refunded(await shop.buyer({ referredBy: referrer }), 0)).toBe(1600);
      for (let friends = 0; friends < 3; friends++) {
        expect(await refunded(await shop.buyer({ referredBy: referrer }), 10)).toBe(800);
      }
      expect(await shop.balance(referrer)).toBe(0);
      const sent = await shop.database.db.select().from(mails);
      expect(sent.some(({ text }) => text.includes("It was lowered by $8.00"))).toBe(true);
      // what lapsed with an account was not spent
      const closing = await shop.buyer();
      const friend = await shop.buyer({ referredBy: closing });
      const payment = await shop.buy(friend);
      await shop.spend(closing, 3);
      await accounts.remove(closing);
      await payments.refund(friend, payment.id, "x");
      expect((await shop.ports.paymentProvider.session(payment.sessionId ?? ""))?.refundedCents).toBe(1600 - 3 * 80);
      expect(await shop.services.credits.reconcile()).toEqual([]);
    });

    test("a referrer whose account is closed gets nothing and stops nobody's purchase", async () => {
      const referrer = await shop.buyer();
      const friend = await shop.buyer({ referredBy: referrer });
      await shop.database.db.update(users).set({ admin: false }).where(eq(users.id, referrer));
      await shop.services.accounts.remove(referrer);
      await shop.buy(friend);
      expect(await shop.balance(friend)).toBe(20);
      expect(await shop.ledger(referrer)).toEqual([]);
    });
  });
});
