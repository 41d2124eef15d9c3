import { type Database, vouchers as vouchersTable } from "@gradus/db";
import { insertUser, type TestPorts, withDatabases } from "@gradus/testing";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Services } from "../services.ts";
import { openShop } from "../testing/shop.ts";
import { later, minutes } from "../time.ts";
import { maskedCode, normaliseCode, printedCode } from "./code.ts";

withDatabases("vouchers and coupons", (open) => {
  let database: Database;
  let ports: TestPorts;
  let services: Services;
  let adminId: string;
  beforeAll(async () => {
    ({ database, ports, services } = await openShop(open));
    adminId = (await insertUser(database, { admin: true })).id;
  });
  const player = async () => (await insertUser(database)).id;
  const make = (options = {}) => services.vouchers.create(adminId, { amountScores: 10, ...options });

  test("VOU-08: four groups of four without look-alikes; case, dashes and spaces do not count", async () => {
    const codes = await Promise.all(Array.from({ length: 50 }, async () => (await make()).code));
    expect(new Set(codes).size).toBe(50);
    for (const code of codes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
    const userId = await player();
    const typed = codes[0]?.toLowerCase().replaceAll("-", " ") ?? "";
    expect(await services.vouchers.redeem(userId, ` ${typed} `)).toEqual({ amount: 10, balance: 10 });
  });

  test("VOU-01 LEDG-06: the ledger names the voucher by the end of its code", async () => {
    const userId = await player();
    const { code } = await make();
    await services.vouchers.redeem(userId, code);
    const { items } = await services.credits.transactions(userId, { page: 1, limit: 1 });
    const masked = `****-****-****-${code.slice(-4)}`;
    expect(items[0]).toMatchObject({
      type: "voucher",
      amount: 10,
      voucherCode: masked,
      description: `Voucher ${masked}`,
    });
  });

  test("VOU-09: unknown, used, expired and disabled codes are refused, each in its own words", async () => {
    const userId = await player();
    const refused = (code: string) => services.vouchers.redeem(userId, code).catch((error: Error) => error.message);
    const used = await make();
    await services.vouchers.redeem(await player(), used.code);
    const expired = await make({ expiresAt: later(ports.clock.now(), minutes(1)) });
    const disabled = await make();
    await services.vouchers.disable(adminId, disabled.id);
    ports.clock.advance(minutes(1));
    expect(await refused("AAAA-AAAA-AAAA-AAAA")).toBe("Invalid voucher code");
    expect(await refused(" - ")).toBe("Please enter a voucher code");
    expect(await refused("\0")).toBe("Please enter a voucher code");
    expect(await refused(used.code)).toBe("This voucher has already been redeemed");
    expect(await refused(expired.code)).toBe("This voucher has expired");
    expect(await refused(disabled.code)).toBe("This voucher is no longer valid");
    expect(await services.credits.balance(userId)).toBe(0);
  });

  test("VOU-09 T7: of 500 redemptions of one code by 50 people at once one succeeds", async () => {
    const people = await Promise.all(Array.from({ length: 50 }, player));
    const { id, code } = await make({ amountScores: 25 });
    const tries = Array.from({ length: 500 }, (_, n) => services.vouchers.redeem(people[n % 50] ?? "", code));
    const results = await Promise.allSettled(tries);
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
    expect(refused).toHaveLength(499);
    expect(new Set(refused)).toEqual(new Set(["voucher/used"]));
    const balances = await Promise.all(people.map((person) => services.credits.balance(person)));
    expect(balances.filter((balance) => balance > 0)).toEqual([25]);
    const [row] = await database.db.select().from(vouchersTable).where(eq(vouchersTable.id, id));
    expect(row?.redeemedBy).toBe(people[balances.indexOf(25)]);
    expect(await services.credits.reconcile()).toEqual([]);
  });

  test("VOU-14: a redeemed voucher cannot be disabled, another one can, also twice", async () => {
    const redeemed = await make();
    await services.vouchers.redeem(await player(), redeemed.code);
    await expect(services.vouchers.disable(adminId, redeemed.id)).rejects.toMatchObject({ code: "voucher/used" });
    const { id } = await make();
    expect((await services.vouchers.disable(adminId, id)).status).toBe("disabled");
    expect((await services.vouchers.disable(adminId, id)).status).toBe("disabled");
    for (const unknown of [crypto.randomUUID(), "nonsense"]) {
      await expect(services.vouchers.disable(adminId, unknown)).rejects.toMatchObject({ code: "request/not-found" });
    }
  });

  test("ADMV-01 ADMV-03: the list is paged, newest first, with status and who redeemed", async () => {
    ports.clock.advance(minutes(1));
    const person = await insertUser(database);
    const redeemed = await make({ note: "for the choir" });
    await services.vouchers.redeem(person.id, redeemed.code);
    const [newest] = (await services.vouchers.list({ page: 1, limit: 1 })).items;
    expect(newest).toMatchObject({
      id: redeemed.id,
      status: "redeemed",
      redeemedBy: person.email,
      note: "for the choir",
    });
    for (const status of ["active", "redeemed", "expired", "disabled"] as const) {
      const { items, total } = await services.vouchers.list({ page: 1, limit: 200, status });
      expect(total).toBeGreaterThan(0);
      expect(new Set(items.map((item) => item.status))).toEqual(new Set([status]));
    }
    await services.accounts.remove(person.id);
    expect((await services.vouchers.list({ page: 1, limit: 1 })).items[0]?.redeemedBy).toBeNull();
  });

  describe("coupons", () => {
    const standard = "price_gradus_standard";
    let count = 0;
    const coupon = (options = {}) =>
      services.coupons.create(adminId, {
        code: `Code-${++count}`,
        discountPercent: 25,
        discountCents: null,
        priceId: null,
        expiresAt: null,
        maxUses: null,
        ...options,
      });
    const checkout = (code: string, quantity = 1) =>
      player().then((userId) =>
        services.payments.checkout(userId, {
          priceId: standard,
          quantity,
          origin: "https://gradus.example.org",
          metadata: { coupon_code: code },
        }),
      );

    test("VOU-11 VOU-12: percent or fixed, never more than the price, in any case", async () => {
      const percent = await coupon();
      expect(await services.coupons.apply(percent.code.toLowerCase(), standard)).toEqual({
        code: percent.code,
        originalCents: 1600,
        discountPercent: 25,
        discountCents: 400,
        finalCents: 1200,
      });
      const fixed = await coupon({ discountPercent: null, discountCents: 5000 });
      expect(await services.coupons.apply(fixed.code, standard)).toMatchObject({ discountCents: 1600, finalCents: 0 });
      await expect(coupon({ code: percent.code })).rejects.toMatchObject({ code: "coupon/duplicate" });
    });

    test("VOU-12: unknown, expired, used up, and for another pack", async () => {
      const refused = (code: string, priceId = standard) =>
        services.coupons.apply(code, priceId).catch((error: Error) => error.message);
      const expired = await coupon({ expiresAt: ports.clock.now() });
      const other = await coupon({ priceId: "price_gradus_studio" });
      const once = await coupon({ maxUses: 1 });
      await checkout(once.code);
      expect(await refused("NOTHING")).toBe("Invalid coupon code");
      expect(await refused(expired.code)).toBe("This coupon has expired");
      expect(await refused(once.code)).toBe("This coupon has expired");
      expect(await refused(other.code)).toBe("This coupon does not apply to this product");
      expect(await services.coupons.apply(other.code, "price_gradus_studio")).toMatchObject({ finalCents: 2625 });
    });

    test("VOU-12: the discount reaches the checkout, over the whole quantity", async () => {
      const { code } = await coupon();
      const { sessionId } = await checkout(code, 3);
      expect(ports.paymentProvider.orderOf(sessionId)).toMatchObject({
        unitCents: 1600,
        quantity: 3,
        discountCents: 1200,
      });
    });

    test("VOU-12: the last use goes to one of many checkouts at once, and comes back when it is given up", async () => {
      const { code } = await coupon({ maxUses: 2 });
      const results = await Promise.allSettled(Array.from({ length: 10 }, () => checkout(code)));
      const opened = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
      expect(opened).toHaveLength(2);
      const { sessionId } = opened[0] ?? { sessionId: "" };
      ports.paymentProvider.change(sessionId, { state: "expired" });
      await services.payments.fulfil(sessionId);
      await services.payments.fulfil(sessionId);
      await checkout(code);
      await expect(checkout(code)).rejects.toMatchObject({ code: "coupon/expired" });
    });

    test("VOU-12: a pack that a coupon makes free is granted without money", async () => {
      const { code } = await coupon({ discountPercent: 100 });
      const { sessionId } = await checkout(code);
      ports.paymentProvider.change(sessionId, { state: "paid" });
      expect(await services.payments.fulfil(sessionId)).toMatchObject({
        status: "completed",
        amountCents: 0,
        credits: 20,
      });
    });
  });
});

test("VOU-08 LEDG-06: how codes are written", () => {
  expect(normaliseCode(" abcd-efgh jkmn-pq23 ")).toBe("ABCDEFGHJKMNPQ23");
  expect(printedCode("ABCDEFGHJKMNPQ23")).toBe("ABCD-EFGH-JKMN-PQ23");
  expect(maskedCode("ABCDEFGHJKMNPQ23")).toBe("****-****-****-PQ23");
});
