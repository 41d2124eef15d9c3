import { expect, it } from "vitest";
import { balanceState, balanceText } from "./balance.ts";
import { statusLook } from "./status-look.ts";

it.each([
  ["completed", "ok", "Completed"],
  ["processing", "warn", "Processing"],
  ["failed", "err", "Failed"],
  ["pending", "", "Pending"],
  ["toString", "warn", "ToString"],
])("LIST-02: shows %s as %s", (status, tone, word) => {
  expect(statusLook(status)).toEqual({ tone, word });
});

it.each([
  [0, "err", "Low"],
  [1, "warn", "Running Low"],
  [5, "warn", "Running Low"],
  [6, "ok", "Good"],
])("DASH-13 DASH-14 CONST-13: calls a balance of %i %s", (balance, tone, word) => {
  expect(balanceState(balance)).toEqual({ tone, word });
});

it("DASH-13 CONST-13: shows a balance with one decimal", () => {
  expect(balanceText(3)).toBe("3.0");
});
