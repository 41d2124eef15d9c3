import { creditLedger, type Database, type LedgerType } from "@gradus/db";
import { insertUser, sequentialIds, withDatabases } from "@gradus/testing";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { Credits } from "../credit-services.ts";
import { raceForScores } from "../testing/debit-race.ts";
import { createCredits } from "./credits.ts";

const clock = { now: () => new Date() };
const ids = { uuid: () => crypto.randomUUID(), token: sequentialIds().token };

withDatabases("the credit ledger", (open) => {
  let database: Database;
  let credits: Credits;
  beforeAll(async () => {
    database = await open({ poolSize: 20 });
    credits = createCredits({ database, clock, ids });
  });

  const give = (userId: string, amount: number, key: string = crypto.randomUUID()) =>
    database.transaction((tx) =>
      credits.record(tx, { userId, type: "admin_adjustment", amount, key, description: "test" }),
    );
  const take = (userId: string, amount: number, key: string = crypto.randomUUID()) =>
    database.transaction((tx) =>
      credits.record(tx, { userId, type: "request_debit", amount: -amount, key, description: "test" }),
    );

  // The full size is in debit-race.full.test.ts.
  test.each([1, 2])(
    "T1 LEDG-02: of 1000 debits at once exactly as many succeed as there are Scores (seed %i)",
    async (seed) => {
      expect(await raceForScores(database, credits, { balance: 100, debits: 1000, seed })).toEqual({
        succeeded: 100,
        refusals: ["credits/insufficient"],
        left: 0,
        differences: [],
      });
    },
    300_000,
  );

  test("LEDG-03: one key given at once by many callers moves the balance once", async () => {
    const user = await insertUser(database);
    await give(user.id, 10);
    const entries = await Promise.all(Array.from({ length: 20 }, () => take(user.id, 3, `once:${user.id}`)));
    expect(new Set(entries.map((entry) => entry.id)).size).toBe(1);
    expect(await credits.balance(user.id)).toBe(7);
  });

  test("a refusal names what was needed and what was there, and changes nothing", async () => {
    const user = await insertUser(database);
    await give(user.id, 2);
    await expect(take(user.id, 3)).rejects.toMatchObject({
      code: "credits/insufficient",
      message: "Not enough Scores: this request needs 3 and you have 2.",
    });
    expect(await credits.balance(user.id)).toBe(2);
    expect((await credits.transactions(user.id, { page: 1, limit: 20 })).total).toBe(1);
  });

  test("a key used again for another movement is an error, as is an amount of 0 or half a Score", async () => {
    const user = await insertUser(database);
    await give(user.id, 5, `reused:${user.id}`);
    await expect(give(user.id, 6, `reused:${user.id}`)).rejects.toThrow("another movement");
    await expect(give(user.id, 0)).rejects.toThrow("whole number");
    await expect(give(user.id, 0.5)).rejects.toThrow("whole number");
  });

  test.each<[LedgerType, number]>([
    ["signup_bonus", 1],
    ["purchase", 1],
    ["voucher", 1],
    ["referral_bonus", 1],
    ["request_debit", -1],
    ["request_refund", 1],
    ["payment_refund", -1],
    ["referral_clawback", -1],
    ["account_closed", -1],
    ["admin_adjustment", 1],
    ["admin_adjustment", -1],
  ])("LEDG-04: %s moves the balance by %i, and but for adjustments never the other way", async (type, sign) => {
    const user = await insertUser(database);
    await give(user.id, 9);
    const move = (amount: number) =>
      database.transaction((tx) =>
        credits.record(tx, { userId: user.id, type, amount, key: crypto.randomUUID(), description: "test" }),
      );
    expect((await move(4 * sign)).balanceAfter).toBe(9 + 4 * sign);
    if (type === "admin_adjustment") return;
    await expect(move(-sign)).rejects.toThrow("wrong sign");
    expect(await credits.balance(user.id)).toBe(9 + 4 * sign);
  });

  test("LEDG-05: entries come newest first, in pages, filtered by type", async () => {
    const user = await insertUser(database);
    for (let n = 1; n <= 5; n++) await give(user.id, n);
    await take(user.id, 4);
    const first = await credits.transactions(user.id, { page: 1, limit: 2 });
    const last = await credits.transactions(user.id, { page: 3, limit: 2 });
    expect(first.items.map((entry) => [entry.amount, entry.balanceAfter])).toEqual([
      [-4, 11],
      [5, 15],
    ]);
    expect(last.items.map((entry) => entry.amount)).toEqual([2, 1]);
    expect(first.total).toBe(6);
    const debits = await credits.transactions(user.id, { page: 1, limit: 20, type: "request_debit" });
    expect(debits.items).toHaveLength(1);
  });

  test("LEDG-03: the database refuses to change, delete or truncate entries, and a negative balance", async () => {
    const user = await insertUser(database);
    const entry = await give(user.id, 1);
    const mine = eq(creditLedger.id, entry.id);
    const refused = { cause: { message: expect.stringContaining("append-only") } };
    await expect(database.db.update(creditLedger).set({ amount: 9 }).where(mine)).rejects.toMatchObject(refused);
    await expect(database.db.delete(creditLedger).where(mine)).rejects.toMatchObject(refused);
    await expect(database.db.execute(sql`truncate credit_ledger`)).rejects.toMatchObject(refused);
    const young = database.transaction(async (tx) => {
      await tx.execute(sql`set local gradus.purge = 'on'`);
      await tx.delete(creditLedger).where(mine);
    });
    await expect(young).rejects.toMatchObject(refused);
    await expect(
      database.db.execute(sql`update settings set credit_balance_scores = -1 where user_id = ${user.id}`),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining("settings_balance_not_negative") } });
  });

  test("the purge setting lets go of entries older than seven years only", async () => {
    const user = await insertUser(database);
    const old = createCredits({ database, ids, clock: { now: () => new Date("2015-01-01T00:00:00Z") } });
    const entry = await database.transaction((tx) =>
      old.record(tx, { userId: user.id, type: "signup_bonus", amount: 1, key: `old:${user.id}`, description: "old" }),
    );
    await database.transaction(async (tx) => {
      await tx.execute(sql`set local gradus.purge = 'on'`);
      await tx.delete(creditLedger).where(eq(creditLedger.id, entry.id));
      await tx.execute(sql`update settings set credit_balance_scores = 0 where user_id = ${user.id}`);
    });
    expect(await credits.reconcile()).toEqual([]);
  });

  test("LEDG-10: once a year what is older than seven years goes, and the balance stays what it was", async () => {
    const [living, closed] = [await insertUser(database), await insertUser(database)];
    const at = (iso: string) => createCredits({ database, ids, clock: { now: () => new Date(iso) } });
    const enter = (iso: string, userId: string, type: LedgerType, amount: number) =>
      database.transaction((tx) =>
        at(iso).record(tx, { userId, type, amount, key: crypto.randomUUID(), description: "old" }),
      );
    await enter("2014-05-01T00:00:00Z", living.id, "signup_bonus", 3);
    await enter("2018-12-31T23:59:59Z", living.id, "request_debit", -1);
    await enter("2019-01-01T00:00:00Z", living.id, "purchase", 5);
    await enter("2014-05-01T00:00:00Z", closed.id, "purchase", 4);
    await enter("2014-06-01T00:00:00Z", closed.id, "account_closed", -4);
    const now = at("2026-03-01T00:00:00Z");
    expect(await now.purge()).toBe(4);
    const { items } = await now.transactions(living.id, { page: 1, limit: 20 });
    expect(items.map(({ type, amount, balanceAfter }) => [type, amount, balanceAfter])).toEqual([
      ["admin_adjustment", 2, 7],
      ["purchase", 5, 7],
    ]);
    expect(items[0]?.idempotencyKey).toBe(`forward:${living.id}:2026`);
    expect(await now.balance(living.id)).toBe(7);
    expect((await now.transactions(closed.id, { page: 1, limit: 20 })).total).toBe(0);
    expect(await now.purge()).toBe(0);
    expect(await now.reconcile()).toEqual([]);
  });

  test("LEDG-03: reconcile finds a balance that differs from its entries", async () => {
    const user = await insertUser(database);
    await give(user.id, 4);
    await database.db.execute(sql`update settings set credit_balance_scores = 5 where user_id = ${user.id}`);
    expect(await credits.reconcile()).toEqual([{ userId: user.id, balance: 5, sum: 4, newest: 4 }]);
    await database.db.execute(sql`update settings set credit_balance_scores = 4 where user_id = ${user.id}`);
    expect(await credits.reconcile()).toEqual([]);
  });

  describe("against a model", () => {
    type Step = { readonly kind: "debit" | "refund" | "signup" | "adjust"; readonly user: number; readonly n: number };
    const step = fc.record<Step>({
      kind: fc.constantFrom("debit", "debit", "refund", "signup", "adjust"),
      user: fc.integer({ min: 0, max: 2 }),
      n: fc.integer({ min: 1, max: 40 }),
    });
    const types = {
      debit: "request_debit",
      refund: "request_refund",
      signup: "signup_bonus",
      adjust: "admin_adjustment",
    } as const;

    /** What one step means: its key says whether it is new, its amount whether it fits. */
    function meaning({ kind, user, n }: Step, prefix: string, debits: ReadonlyMap<string, number>) {
      const cost = (n % 7) + 1;
      if (kind === "debit") return { key: `${prefix}:debit:${user}:${n}`, amount: -cost };
      if (kind === "signup") return { key: `${prefix}:signup:${user}`, amount: 3 };
      if (kind === "adjust") return { key: `${prefix}:adjust:${user}:${n}`, amount: n % 3 === 0 ? -cost : cost };
      const debit = debits.get(`${prefix}:debit:${user}:${n}`);
      return debit === undefined ? undefined : { key: `${prefix}:refund:${user}:${n}`, amount: -debit };
    }

    test.each([11, 22])("LEDG-03: 300 random movements, each given twice (seed %i)", async (seed) => {
      const people = await Promise.all([insertUser(database), insertUser(database), insertUser(database)]);
      const [steps = []] = fc.sample(fc.array(step, { minLength: 300, maxLength: 300 }), { seed, numRuns: 1 });
      const balances = [0, 0, 0];
      const done = new Map<string, number>();
      const prefix = `model:${seed}:${people[0]?.id}`;
      for (const one of steps) {
        const person = people[one.user];
        const movement = meaning(one, prefix, done);
        if (!person || !movement) continue;
        const record = { userId: person.id, type: types[one.kind], description: "model", ...movement };
        const before = balances[one.user] ?? 0;
        const isNew = !done.has(movement.key);
        const fits = before + movement.amount >= 0;
        for (let time = 0; time < 2; time++) {
          const result = database.transaction((tx) => credits.record(tx, record));
          if (isNew && !fits) await expect(result).rejects.toMatchObject({ code: "credits/insufficient" });
          else expect((await result).amount).toBe(movement.amount);
        }
        if (isNew && fits) {
          done.set(movement.key, movement.amount);
          balances[one.user] = before + movement.amount;
        }
        expect(await credits.balance(person.id)).toBe(balances[one.user]);
      }
      expect(done.size).toBeGreaterThan(50);
      expect(await credits.reconcile()).toEqual([]);
    });
  });
});
