import { expect, it } from "vitest";
import { endOfDay, readAmount, voucherAmount } from "./voucher-values.ts";

it.each([
  [10, "10.00"],
  [1, "1.00"],
  [10_000, "10000.00"],
])("VOU-07 VOU-13: %i is shown as %s", (amount, text) => {
  expect(voucherAmount(amount)).toBe(text);
});

it.each(["", " ", "ten", "0", "-5", "1.5", "NaN", "Infinity"])("ADMV-03: %j is no amount", (typed) => {
  expect(readAmount(typed)).toEqual({ error: "Enter a whole number of at least 1" });
});

it("VOU-06 VOU-08: a whole number is sent as a number, at most 10 000", () => {
  expect(readAmount(" 25 ")).toEqual({ amount: 25 });
  expect(readAmount("10001")).toEqual({ error: "Enter at most 10000" });
});

it("a voucher that ends on a day is good until its end", () => {
  expect(endOfDay("")).toBeNull();
  expect(new Date(endOfDay("2027-03-01") ?? "").getDate()).toBe(1);
});
