import { expect, it } from "vitest";
import { purchaseErrorText, voucherErrorText } from "./purchase-error.ts";

const refused = (code: string, httpStatus: number, message: string) => ({
  message,
  data: { httpStatus, error: { code } },
});

it.each([
  [
    new Error("Failed to fetch", { cause: new TypeError("Failed to fetch") }),
    "Unable to connect to payment service. Please check your internet connection and try again.",
  ],
  [
    refused("payment/invalid-price", 400, "x"),
    "This product is currently unavailable. Please try a different package or contact support.",
  ],
  [
    new Error("Unexpected token '<'", { cause: new SyntaxError("Unexpected token '<'") }),
    "Server is experiencing issues. Please try again in a few moments.",
  ],
  [
    refused("payment/login", 401, "You must be logged in to make a purchase."),
    "You must be logged in to make a purchase.",
  ],
  [refused("coupon/expired", 410, "This coupon has expired"), "This coupon has expired"],
])("PUR-08 PUR-10: %o", (error, text) => {
  expect(purchaseErrorText(error)).toBe(text);
});

it.each([
  [refused("voucher/used", 409, "This voucher has already been redeemed"), "This voucher has already been redeemed"],
  [new TypeError("Failed to fetch"), "Failed to redeem voucher"],
])("VOU-04: %o", (error, text) => {
  expect(voucherErrorText(error)).toBe(text);
});
