import { describe, expect, test } from "vitest";
import { type Movement, unspentSources } from "./sources.ts";

const movement = (type: Movement["type"], amount: number, key: string, paymentId: string | null = null): Movement => ({
  type,
  amount,
  key,
  paymentId,
});
const bonus = movement("signup_bonus", 3, "signup:me");
const starter = movement("purchase", 5, "purchase:one", "one");
const voucher = movement("voucher", 4, "voucher:v");
const debit = (amount: number, id = "a") => movement("request_debit", -amount, `debit:${id}:1`);
const refund = (amount: number, id = "a") => movement("request_refund", amount, `refund:${id}:1`);
const left = (...movements: Movement[]) => Object.fromEntries(unspentSources(movements));

describe("LEDG-09: Scores are spent oldest source first", () => {
  test.each([
    ["nothing spent", [bonus, starter], { "signup:me": 3, "purchase:one": 5 }],
    ["the bonus first", [bonus, starter, debit(3)], { "signup:me": 0, "purchase:one": 5 }],
    ["then by date", [bonus, starter, voucher, debit(9)], { "signup:me": 0, "purchase:one": 0, "voucher:v": 3 }],
    ["the bonus first, even when it came last", [starter, bonus, debit(3)], { "purchase:one": 5, "signup:me": 0 }],
    [
      "a failed request gives back to where it took from",
      [bonus, starter, debit(4), refund(4)],
      { "signup:me": 3, "purchase:one": 5 },
    ],
    [
      "also when other Scores were spent in between",
      [bonus, starter, debit(3, "a"), debit(2, "b"), refund(3, "a")],
      { "signup:me": 3, "purchase:one": 3 },
    ],
    [
      "a refunded payment takes from its own pack",
      [bonus, starter, movement("payment_refund", -5, "payrefund:one", "one")],
      { "signup:me": 3, "purchase:one": 0 },
    ],
    [
      "a reversed bonus takes from itself",
      [starter, movement("referral_bonus", 2, "referral:friend"), movement("referral_clawback", -2, "refclaw:friend")],
      { "purchase:one": 5, "referral:friend": 0 },
    ],
    [
      "what a purge carried forward is oldest",
      [starter, movement("admin_adjustment", 2, "forward:me:2026"), debit(2)],
      { "purchase:one": 5, "forward:me:2026": 0 },
    ],
    [
      "a refund whose debit was purged is a source of its own",
      [starter, refund(2, "long ago")],
      { "purchase:one": 5, "refund:long ago:1": 2 },
    ],
  ] as const)("%s", (_name, movements, expected) => {
    expect(left(...movements)).toEqual(expected);
  });
});
