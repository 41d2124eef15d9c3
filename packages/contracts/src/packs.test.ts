import { expect, test } from "vitest";
import { answerError, isBuyable, packPrice, packSavings, readCheckout, readPacks, readRedemption } from "./packs.ts";

test.each([
  [{ price: 5 }, 5],
  [{ price: "5.50" }, 5.5],
  [{ price: null, price_usd: 7, price_aud: 9 }, 7],
  [{ price: "", price_aud: "9" }, 9],
  [{ price: 3, price_usd: 7 }, 3],
  [{ price: 0, price_usd: 7 }, null],
  [{ price: "free" }, null],
  [{ price: -1 }, null],
  [{}, null],
])("PUR-04 PUR-24 PUR-27: the price of %j is %j", (pack, price) => {
  expect(packPrice(pack)).toBe(price);
});

test.each([
  [{ credits: 5, price: 5 }, true],
  [{ credits: "5", price: "5" }, true],
  [{ credits: 2.5, price: 5 }, false],
  [{ credits: 0, price: 5 }, false],
  [{ price: 5 }, false],
  [{ credits: 5, price: "?" }, false],
])("PUR-27: %j can be bought: %j", (pack, expected) => {
  expect(isBuyable(pack)).toBe(expected);
});

const initial = [
  { credits: 5, price: 5 },
  { credits: 20, price: 16 },
  { credits: 50, price: 35 },
];
test.each([
  [initial, [0, 20, 30]],
  [initial.toReversed(), [30, 20, 0]],
  [[{ credits: 20, price: 16 }], [0]],
  [
    [
      { credits: 5, price: 5 },
      { credits: 10, price: 12 },
    ],
    [0, 0],
  ],
  [
    [{ credits: 1, price: 0 }, ...initial],
    [0, 0, 20, 30],
  ],
  [
    [
      { credits: 5, price: "?" },
      { credits: 10, price: 10 },
      { credits: 20, price: 15 },
    ],
    [0, 0, 25],
  ],
  [[], []],
])("PUR-05 CONST-17: %j saves %j percent", (packs, savings) => {
  expect(packSavings(packs)).toEqual(savings);
});

const packs = [{ credits: 5 }];
test.each([
  [packs, packs],
  [{ success: true, data: packs }, packs],
  [{ success: true, data: { data: packs } }, packs],
  [{ success: true, data: { products: packs } }, packs],
  [{ products: packs }, packs],
  [{ success: false, data: packs, error: "no" }, undefined],
  [{ success: true, data: { items: packs } }, undefined],
  ["<html>", undefined],
  [null, undefined],
])("PUR-12: the packs in %j", (answer, expected) => {
  expect(readPacks(answer)).toEqual(expected);
});

test.each([
  [{ success: false, error: "no packs" }, "no packs"],
  [{ success: false, error: { message: "no packs", code: "x" } }, "no packs"],
  [{ success: false, error: {} }, undefined],
  [{ success: true }, undefined],
])("PUR-12: the error in %j is %j", (answer, text) => {
  expect(answerError(answer)).toBe(text);
});

const url = "https://pay.example.org/1";
test.each([
  [
    { url, session_id: "cs_1" },
    { url, sessionId: "cs_1" },
  ],
  [
    { checkout_url: url, id: "cs_1" },
    { url, sessionId: "cs_1" },
  ],
  [{ session_url: url }, { url, sessionId: undefined }],
  [{ stripe_url: url }, { url, sessionId: undefined }],
  [
    { success: true, data: { url, session_id: "cs_1" } },
    { url, sessionId: "cs_1" },
  ],
  [{ session_id: "cs_1" }, undefined],
  [{ url: "not an address" }, undefined],
  [{ url: "javascript:alert(1)" }, undefined],
  [null, undefined],
])("PUR-07 PUR-08: the checkout in %j", (answer, expected) => {
  expect(readCheckout(answer)).toEqual(expected);
});

test.each([
  [
    { amount_redeemed: 10, new_balance: 13 },
    { amount: 10, balance: 13 },
  ],
  [
    { redeemedAmount: "10", newBalance: 13 },
    { amount: 10, balance: 13 },
  ],
  [
    { success: true, data: { amount_redeemed: 10, new_balance: 13 } },
    { amount: 10, balance: 13 },
  ],
  [{ amount_redeemed: 0, new_balance: 13 }, undefined],
  [{ amount_redeemed: 10, new_balance: 0 }, undefined],
  [{}, undefined],
])("VOU-01 VOU-03: the redemption in %j", (answer, expected) => {
  expect(readRedemption(answer)).toEqual(expected);
});
