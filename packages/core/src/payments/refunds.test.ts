import { creditLedger, type Database, supportTickets } from "@gradus/db";
import { insertUser, type TestPorts, testPorts, withDatabases } from "@gradus/testing";
import { asc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AppError } from "../app-error.ts";
import { createServices } from "../create-services.ts";
import type { Services } from "../services.ts";
import { days, minutes } from "../time.ts";

const origin = "https://gradus.example.org";
const starter = "price_gradus_starter";
const standard = "price_gradus_standard";

withDatabases("refunds", (open) => {
  let database: Database;
  let ports: TestPorts;
  let services: Services;
  beforeAll(async () => {
    database = await open({ poolSize: 20 });
    ports = await testPorts(database);
    services = createServices(ports);
    await services.products.seed();
  });
  beforeEach(() => {
    ports.paymentProvider.state.failing = undefined;
  });

  const buyer = async (overrides = {}) => (await insertUser(database, overrides)).id;
  const start = async (userId: string, order: Partial<Parameters<Services["payments"]["checkout"]>[1]> = {}) =>
    (await services.payments.checkout(userId, { priceId: standard, quantity: 1, origin, ...order })).sessionId;
  const buy = async (userId: string, order = {}) => {
    const sessionId = await start(userId, order);
    ports.paymentProvider.pay(sessionId);
    const payment = await services.payments.fulfil(sessionId);
    if (!payment) throw new Error("no payment");
    return payment;
  };
  const send = (type: string, sessionId: string, id?: string) =>
    services.payments.receiveEvent(ports.paymentProvider.event(type, sessionId, id), "signed");
  const balance = (userId: string) => services.credits.balance(userId);
  const ledger = async (userId: string) =>
    (
      await database.db
        .select()
        .from(creditLedger)
        .where(eq(creditLedger.userId, userId))
        .orderBy(asc(creditLedger.sequence))
    ).map(({ type, amount }) => [type, amount]);
  const spend = (userId: string, amount: number) =>
    database.transaction((tx) =>
      services.credits.record(tx, {
        userId,
        type: "request_debit",
        amount: -amount,
        key: `debit:${crypto.randomUUID()}:1`,
        description: "test",
      }),
    );
  const ticketsOf = (userId: string) =>
    database.db.select().from(supportTickets).where(eq(supportTickets.userId, userId));

  describe("refunds", () => {
    test("PUR-22 all Scores of the pack unspent: the money goes back at once and the Scores are taken back", async () => {
      const userId = await buyer();
      const payment = await buy(userId);
      expect(payment.isRefundable).toBe(true);
      const outcome = await services.payments.refund(userId, payment.id, "Wrong pack");
      expect(outcome).toMatchObject({
        kind: "refunded",
        creditsTakenBack: 20,
        newBalance: 0,
        payment: { status: "refunded", reason: "Wrong pack", isRefundable: false },
      });
      expect(ports.paymentProvider.refunds.filter((id) => id === payment.id)).toHaveLength(1);
      expect(await ledger(userId)).toEqual([
        ["purchase", 20],
        ["payment_refund", -20],
      ]);
      await send("charge.refunded", payment.sessionId ?? "");
      expect(await balance(userId)).toBe(0);
      await expect(services.payments.refund(userId, payment.id, "again")).rejects.toMatchObject({
        code: "payment/state",
      });
    });

    test("PUR-22 PUR-21 some Scores spent: a Billing ticket opens, an admin grants it in full and what is left is taken back", async () => {
      const userId = await buyer();
      const payment = await buy(userId);
      await spend(userId, 7);
      const outcome = await services.payments.refund(userId, payment.id, "I do not like it");
      expect(outcome).toMatchObject({ kind: "ticket", payment: { status: "refund_requested" } });
      expect(await balance(userId)).toBe(13);
      expect(await ticketsOf(userId)).toMatchObject([
        {
          id: outcome.kind === "ticket" ? outcome.ticketId : "",
          ticketType: "Billing",
          status: "open",
          priority: "medium",
          message: "I do not like it",
          paymentId: payment.id,
        },
      ]);
      const decided = await services.payments.decideRefund(payment.id, true);
      expect(decided.status).toBe("refunded");
      expect(await ledger(userId)).toEqual([
        ["purchase", 20],
        ["request_debit", -7],
        ["payment_refund", -13],
      ]);
      expect(await services.credits.reconcile()).toEqual([]);
    });

    test("PUR-22 nothing left of the pack: the refund writes no ledger entry", async () => {
      const userId = await buyer();
      const payment = await buy(userId, { priceId: starter });
      await spend(userId, 5);
      await services.payments.refund(userId, payment.id, "late");
      await services.payments.decideRefund(payment.id, true);
      expect(await ledger(userId)).toEqual([
        ["purchase", 5],
        ["request_debit", -5],
      ]);
    });

    test("PUR-21 an admin may refuse: back to completed, and the buyer cannot ask again", async () => {
      const userId = await buyer();
      const payment = await buy(userId);
      await spend(userId, 1);
      await services.payments.refund(userId, payment.id, "no");
      const refused = await services.payments.decideRefund(payment.id, false);
      expect(refused).toMatchObject({ status: "completed", isRefundable: false });
      expect(await balance(userId)).toBe(19);
      await expect(services.payments.refund(userId, payment.id, "please")).rejects.toMatchObject({
        code: "payment/state",
      });
      await expect(services.payments.decideRefund(payment.id, true)).rejects.toMatchObject({ code: "payment/state" });
    });

    test("PUR-22 after 30 days it is too late, to the second", async () => {
      const userId = await buyer();
      const payment = await buy(userId);
      ports.clock.advance(days(30) + 1);
      await expect(services.payments.refund(userId, payment.id, "late")).rejects.toMatchObject({
        code: "payment/window",
        message: "The 30-day refund window has passed",
      });
      ports.clock.advance(-1);
      expect(await services.payments.refund(userId, payment.id, "just")).toMatchObject({ kind: "refunded" });
    });

    test("PUR-14 someone else's payment, an unknown and a malformed id are all not found", async () => {
      const payment = await buy(await buyer());
      const stranger = await buyer();
      for (const id of [payment.id, crypto.randomUUID(), "nonsense"]) {
        await expect(services.payments.get(stranger, id)).rejects.toMatchObject({ code: "request/not-found" });
        await expect(services.payments.refund(stranger, id, "x")).rejects.toMatchObject({ code: "request/not-found" });
      }
    });

    test("PUR-22 while the provider is silent the Scores are held and a person is told; the sweep ends it", async () => {
      const userId = await buyer();
      const payment = await buy(userId);
      ports.paymentProvider.state.failing = new AppError("payment/provider");
      const outcome = await services.payments.refund(userId, payment.id, "x");
      expect(outcome).toMatchObject({ kind: "ticket", payment: { status: "refund_requested" } });
      expect(await balance(userId)).toBe(0);
      ports.paymentProvider.state.failing = undefined;
      ports.clock.advance(minutes(16));
      await services.payments.sweep().catch(() => {});
      expect((await services.payments.get(userId, payment.id)).status).toBe("refunded");
      expect(await ledger(userId)).toHaveLength(2);
    });

    test("PUR-22 a refused refund whose Scores were held gives them back", async () => {
      const userId = await buyer();
      const payment = await buy(userId);
      ports.paymentProvider.state.failing = new AppError("payment/provider");
      await services.payments.refund(userId, payment.id, "x");
      await services.payments.decideRefund(payment.id, false);
      expect(await balance(userId)).toBe(20);
      expect(await services.credits.reconcile()).toEqual([]);
    });

    test("PUR-22 a refund and a spending at the same moment never give both", async () => {
      for (let round = 0; round < 5; round++) {
        const userId = await buyer();
        const payment = await buy(userId, { priceId: starter });
        const [refunded, spent] = await Promise.allSettled([
          services.payments.refund(userId, payment.id, "race"),
          spend(userId, 5),
        ]);
        const isBack = refunded.status === "fulfilled" && refunded.value.kind === "refunded";
        expect(isBack && spent.status === "fulfilled").toBe(false);
        expect(await balance(userId)).toBe(0);
      }
    });

    test("LEDG-09 Scores that were there before the pack are spent first, so the pack is still whole", async () => {
      const userId = await buyer();
      await database.transaction((tx) =>
        services.credits.record(tx, {
          userId,
          type: "signup_bonus",
          amount: 3,
          key: `signup:${userId}`,
          description: "Welcome bonus",
        }),
      );
      const payment = await buy(userId, { priceId: starter });
      await spend(userId, 3);
      expect(await services.payments.refund(userId, payment.id, "x")).toMatchObject({
        kind: "refunded",
        creditsTakenBack: 5,
      });
    });

    test("PUR-21 a dispute waits for its end: lost takes the Scores back, won leaves them", async () => {
      for (const [end, status, left] of [
        ["lost", "refunded", 0],
        ["won", "completed", 20],
      ] as const) {
        const userId = await buyer();
        const { id, sessionId } = await buy(userId);
        ports.paymentProvider.change(sessionId ?? "", { dispute: "open" });
        await send("charge.dispute.created", sessionId ?? "");
        await send("charge.dispute.created", sessionId ?? "");
        expect((await services.payments.get(userId, id)).status).toBe("refund_requested");
        expect(await ticketsOf(userId)).toHaveLength(1);
        ports.paymentProvider.change(sessionId ?? "", { dispute: end });
        await send("charge.dispute.closed", sessionId ?? "");
        expect((await services.payments.get(userId, id)).status).toBe(status);
        expect(await balance(userId)).toBe(left);
      }
    });
  });
});
