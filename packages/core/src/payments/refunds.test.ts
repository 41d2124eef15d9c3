import { withDatabases } from "@gradus/testing";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AppError } from "../app-error.ts";
import { openShop, type Shop, starter } from "../testing/shop.ts";
import { days, minutes } from "../time.ts";

withDatabases("refunds", (open) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(open);
  });
  beforeEach(() => {
    shop.ports.paymentProvider.state.failing = undefined;
  });

  describe("refunds", () => {
    test("PUR-22 all Scores of the pack unspent: the money goes back at once and the Scores are taken back", async () => {
      const userId = await shop.buyer();
      const payment = await shop.buy(userId);
      expect(payment.isRefundable).toBe(true);
      const outcome = await shop.services.payments.refund(userId, payment.id, "Wrong pack");
      expect(outcome).toMatchObject({
        kind: "refunded",
        creditsTakenBack: 20,
        newBalance: 0,
        payment: { status: "refunded", reason: "Wrong pack", isRefundable: false },
      });
      expect(shop.ports.paymentProvider.refunds.filter((id) => id === payment.id)).toHaveLength(1);
      expect(await shop.ledger(userId)).toEqual([
        ["purchase", 20],
        ["payment_refund", -20],
      ]);
      await shop.send("charge.refunded", payment.sessionId ?? "");
      expect(await shop.balance(userId)).toBe(0);
      await expect(shop.services.payments.refund(userId, payment.id, "again")).rejects.toMatchObject({
        code: "payment/state",
      });
    });

    test("PUR-22 PUR-21 some Scores spent: a Billing ticket opens, an admin grants it in full and what is left is taken back", async () => {
      const userId = await shop.buyer();
      const payment = await shop.buy(userId);
      await shop.spend(userId, 7);
      const outcome = await shop.services.payments.refund(userId, payment.id, "I do not like it");
      expect(outcome).toMatchObject({ kind: "ticket", payment: { status: "refund_requested" } });
      expect(await shop.balance(userId)).toBe(13);
      expect(await shop.ticketsOf(userId)).toMatchObject([
        {
          id: outcome.kind === "ticket" ? outcome.ticketId : "",
          ticketType: "Billing",
          status: "open",
          priority: "medium",
          message: "I do not like it",
          paymentId: payment.id,
        },
      ]);
      const decided = await shop.services.payments.decideRefund(payment.id, true);
      expect(decided.status).toBe("refunded");
      expect(await shop.ledger(userId)).toEqual([
        ["purchase", 20],
        ["request_debit", -7],
        ["payment_refund", -13],
      ]);
      expect(await shop.services.credits.reconcile()).toEqual([]);
    });

    test("PUR-22 nothing left of the pack: the refund writes no ledger entry", async () => {
      const userId = await shop.buyer();
      const payment = await shop.buy(userId, { priceId: starter });
      await shop.spend(userId, 5);
      await shop.services.payments.refund(userId, payment.id, "late");
      await shop.services.payments.decideRefund(payment.id, true);
      expect(await shop.ledger(userId)).toEqual([
        ["purchase", 5],
        ["request_debit", -5],
      ]);
    });

    test("PUR-21 an admin may refuse: back to completed, and the buyer cannot ask again", async () => {
      const userId = await shop.buyer();
      const payment = await shop.buy(userId);
      await shop.spend(userId, 1);
      await shop.services.payments.refund(userId, payment.id, "no");
      const refused = await shop.services.payments.decideRefund(payment.id, false);
      expect(refused).toMatchObject({ status: "completed", isRefundable: false });
      expect(await shop.balance(userId)).toBe(19);
      await expect(shop.services.payments.refund(userId, payment.id, "please")).rejects.toMatchObject({
        code: "payment/state",
      });
      await expect(shop.services.payments.decideRefund(payment.id, true)).rejects.toMatchObject({
        code: "payment/state",
      });
    });

    test("PUR-22 after 30 days it is too late, to the second", async () => {
      const userId = await shop.buyer();
      const payment = await shop.buy(userId);
      shop.ports.clock.advance(days(30) + 1);
      await expect(shop.services.payments.refund(userId, payment.id, "late")).rejects.toMatchObject({
        code: "payment/window",
        message: "The 30-day refund window has passed",
      });
      shop.ports.clock.advance(-1);
      expect(await shop.services.payments.refund(userId, payment.id, "just")).toMatchObject({ kind: "refunded" });
    });

    test("PUR-14 someone else's payment, an unknown and a malformed id are all not found", async () => {
      const payment = await shop.buy(await shop.buyer());
      const stranger = await shop.buyer();
      for (const id of [payment.id, crypto.randomUUID(), "nonsense"]) {
        await expect(shop.services.payments.get(stranger, id)).rejects.toMatchObject({ code: "request/not-found" });
        await expect(shop.services.payments.refund(stranger, id, "x")).rejects.toMatchObject({
          code: "request/not-found",
        });
      }
    });

    test("point 6 a lowered refund that a crash cut off ends as it began, and an admin still gives all back", async () => {
      const referrer = await shop.buyer();
      const friend = await shop.buyer({ referredBy: referrer });
      const payment = await shop.buy(friend);
      await shop.spend(referrer, 5);
      shop.ports.paymentProvider.state.failing = new AppError("payment/provider");
      await shop.services.payments.refund(friend, payment.id, "x");
      shop.ports.paymentProvider.state.failing = undefined;
      shop.ports.clock.advance(minutes(16));
      await shop.services.payments.sweep();
      expect((await shop.ports.paymentProvider.session(payment.sessionId ?? ""))?.refundedCents).toBe(1200);
      expect((await shop.services.payments.get(friend, payment.id)).status).toBe("refunded");
      const other = await shop.buyer({ referredBy: referrer });
      const second = await shop.buy(other);
      await shop.spend(referrer, 5);
      await shop.spend(other, 1);
      await shop.services.payments.refund(other, second.id, "x");
      await shop.services.payments.decideRefund(second.id, true);
      expect((await shop.ports.paymentProvider.session(second.sessionId ?? ""))?.refundedCents).toBe(1600);
    });

    test("PUR-22 while the provider is silent the Scores are held and a person is told; the sweep ends it", async () => {
      const userId = await shop.buyer();
      const payment = await shop.buy(userId);
      shop.ports.paymentProvider.state.failing = new AppError("payment/provider");
      const outcome = await shop.services.payments.refund(userId, payment.id, "x");
      expect(outcome).toMatchObject({ kind: "ticket", payment: { status: "refund_requested" } });
      expect(await shop.balance(userId)).toBe(0);
      shop.ports.paymentProvider.state.failing = undefined;
      shop.ports.clock.advance(minutes(16));
      await shop.services.payments.sweep().catch(() => {});
      expect((await shop.services.payments.get(userId, payment.id)).status).toBe("refunded");
      expect(await shop.ledger(userId)).toHaveLength(2);
    });

    test("PUR-22 a refused refund whose Scores were held gives them back", async () => {
      const userId = await shop.buyer();
      const payment = await shop.buy(userId);
      shop.ports.paymentProvider.state.failing = new AppError("payment/provider");
      await shop.services.payments.refund(userId, payment.id, "x");
      await shop.services.payments.decideRefund(payment.id, false);
      expect(await shop.balance(userId)).toBe(20);
      expect(await shop.services.credits.reconcile()).toEqual([]);
    });

    test("PUR-22 a refund and a spending at the same moment never give both", async () => {
      for (let round = 0; round < 5; round++) {
        const userId = await shop.buyer();
        const payment = await shop.buy(userId, { priceId: starter });
        const [refunded, spent] = await Promise.allSettled([
          shop.services.payments.refund(userId, payment.id, "race"),
          shop.spend(userId, 5),
        ]);
        const isBack = refunded.status === "fulfilled" && refunded.value.kind === "refunded";
        expect(isBack && spent.status === "fulfilled").toBe(false);
        expect(await shop.balance(userId)).toBe(0);
      }
    });

    test("LEDG-09 Scores that were there before the pack are spent first, so the pack is still whole", async () => {
      const userId = await shop.buyer();
      await shop.database.transaction((tx) =>
        shop.services.credits.record(tx, {
          userId,
          type: "signup_bonus",
          amount: 3,
          key: `signup:${userId}`,
          description: "Welcome bonus",
        }),
      );
      const payment = await shop.buy(userId, { priceId: starter });
      await shop.spend(userId, 3);
      expect(await shop.services.payments.refund(userId, payment.id, "x")).toMatchObject({
        kind: "refunded",
        creditsTakenBack: 5,
      });
    });

    test("PUR-21 a dispute waits for its end: lost takes the Scores back, won leaves them", async () => {
      for (const [end, status, left] of [
        ["lost", "refunded", 0],
        ["won", "completed", 20],
      ] as const) {
        const userId = await shop.buyer();
        const { id, sessionId } = await shop.buy(userId);
        shop.ports.paymentProvider.change(sessionId ?? "", { dispute: "open" });
        await shop.send("charge.dispute.created", sessionId ?? "");
        await shop.send("charge.dispute.created", sessionId ?? "");
        expect((await shop.services.payments.get(userId, id)).status).toBe("refund_requested");
        expect(await shop.ticketsOf(userId)).toHaveLength(1);
        shop.ports.paymentProvider.change(sessionId ?? "", { dispute: end });
        await shop.send("charge.dispute.closed", sessionId ?? "");
        expect((await shop.services.payments.get(userId, id)).status).toBe(status);
        expect(await shop.balance(userId)).toBe(left);
      }
    });
  });
});
