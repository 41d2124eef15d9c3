import { insertUser, withDatabases } from "@gradus/testing";
import { beforeAll, expect, test } from "vitest";
import { referralBonus } from "../payments/grant.ts";
import { openShop, type Shop, starter } from "../testing/shop.ts";
import { friendlyName } from "./referrals.ts";

test.each([
  [1, 1],
  [5, 2],
  [20, 10],
  [50, 25],
])("REF-03: %i Scores bought are worth %i to the one who invited", (credits, bonus) => {
  expect(referralBonus(credits)).toBe(bonus);
});

test.each([
  ["Clara Schumann", "clara@example.org", "Clara"],
  ["clara", "clara@example.org", "c***@example.org"],
  ["", "clara@example.org", "c***@example.org"],
])("REF-05: %j with %s is called %s", (name, email, called) => {
  expect(friendlyName(name, email)).toBe(called);
});

withDatabases("referrals", (open) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(open);
  });
  const person = async () => {
    const { id, referralCode } = await insertUser(shop.database, { displayName: "Clara Schumann" });
    return { id, code: referralCode ?? "" };
  };
  const apply = (userId: string, code: string) =>
    shop.services.referrals.apply(userId, code).then(
      ({ referrerName }) => referrerName,
      (error: { code: string }) => error.code,
    );
  const buy = async (userId: string, priceId = starter) => (await shop.buy(userId, { priceId })).sessionId ?? "";

  test("REF-02 REF-03: half of the first purchase alone, once per friend", async () => {
    const [referrer, friend, other] = [await person(), await person(), await person()];
    expect(await apply(friend.id, referrer.code)).toBe("Clara");
    await apply(other.id, referrer.code);
    const session = await buy(friend.id, "price_gradus_standard");
    await Promise.all(Array.from({ length: 5 }, () => shop.services.payments.fulfil(session)));
    await buy(friend.id, "price_gradus_studio");
    expect(await shop.services.credits.balance(referrer.id)).toBe(10);
    await buy(other.id);
    expect(await shop.services.credits.balance(referrer.id)).toBe(12);
    expect(await shop.services.credits.reconcile()).toEqual([]);
  });

  test("AUTH-30 REF-01: a code given at registration counts at once, and one that names nobody stops nobody", async () => {
    const inviter = await person();
    const { accounts, referrals } = shop.services;
    const register = async (referralCode: string) => {
      const email = `${crypto.randomUUID()}@example.org`;
      return (await accounts.register({ email, password: "secret12", referralCode })).account.id;
    };
    const friend = await register(` ${inviter.code.toLowerCase()} `);
    expect((await referrals.info(friend)).referrerName).toBe("Clara");
    expect((await referrals.info(inviter.id)).pendingCount).toBe(1);
    expect((await referrals.info(await register("NOBODY22"))).referrerName).toBeNull();
    const email = `${crypto.randomUUID()}@example.org`;
    await accounts.registerByMail({ email, password: "secret12", referralCode: inviter.code });
    expect((await referrals.info(inviter.id)).pendingCount).toBe(2);
  });

  test("REF-04 T7: own code, unknown code, second code, after a purchase, and circles are refused; no bonus comes of them", async () => {
    const [a, b, c] = [await person(), await person(), await person()];
    expect(await apply(a.id, a.code)).toBe("referral/own");
    expect(await apply(a.id, "NOBODY22")).toBe("referral/invalid");
    expect(await apply(b.id, a.code.toLowerCase())).toBe("Clara");
    expect(await apply(b.id, c.code)).toBe("referral/twice");
    expect(await apply(a.id, b.code)).toBe("referral/invalid");
    expect(await apply(c.id, b.code)).toBe("Clara");
    expect(await apply(a.id, c.code)).toBe("referral/invalid");
    await buy(a.id);
    expect(await apply(a.id, (await person()).code)).toBe("referral/late");
    expect(await shop.services.credits.balance(b.id)).toBe(0);
    expect(await shop.services.credits.balance(c.id)).toBe(0);
  });

  test("REF-04 T7: two who use each other's code at once do not both succeed, and one code is applied once of many", async () => {
    for (let round = 0; round < 10; round++) {
      const [a, b] = [await person(), await person()];
      const outcomes = await Promise.all([apply(a.id, b.code), apply(b.id, a.code)]);
      expect(outcomes.sort()).toEqual(["Clara", "referral/invalid"]);
    }
    const [friend, ...referrers] = await Promise.all(Array.from({ length: 11 }, person));
    const many = await Promise.all(referrers.map(({ code }) => apply(friend?.id ?? "", code)));
    expect(many.filter((outcome) => outcome === "Clara")).toHaveLength(1);
    expect(many.filter((outcome) => outcome === "referral/twice")).toHaveLength(9);
  });

  test("REF-04: a code and a first purchase at the same moment never give a bonus after the fact", async () => {
    for (let round = 0; round < 5; round++) {
      const [referrer, friend] = [await person(), await person()];
      const [outcome] = await Promise.all([apply(friend.id, referrer.code), buy(friend.id)]);
      const bonus = await shop.services.credits.balance(referrer.id);
      expect(bonus).toBe(outcome === "Clara" ? 2 : 0);
    }
  });

  test("REF-05 REF-06: who invited me, whom I invited, and what came of it", async () => {
    const [referrer, friend, waiting] = [await person(), await person(), await person()];
    await apply(friend.id, referrer.code);
    await apply(waiting.id, referrer.code);
    await buy(friend.id, "price_gradus_standard");
    expect(await shop.services.referrals.info(referrer.id)).toEqual({
      referrerName: null,
      referralCode: referrer.code,
      referredCount: 2,
      pendingCount: 1,
      totalBonus: 10,
    });
    expect(await shop.services.referrals.info(friend.id)).toMatchObject({ referrerName: "Clara", referredCount: 0 });
  });
});
