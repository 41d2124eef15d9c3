import { expect, it } from "vitest";
import { daysRemaining, expiryState, expiryText } from "./expiry.ts";

const day = 86_400_000;
const end = "2026-12-21T10:00:00Z";
const at = Date.parse(end);

it.each([
  [30, at - 30 * day],
  [1, at - 1],
  [1, at - day],
  [2, at - day - 1],
  [-1, at],
  [-1, at + 1],
  [-2, at + day + 1],
])("DET-11: counts %i days", (days, now) => {
  expect(daysRemaining(end, now)).toBe(days);
});

it.each([
  [15, "fine", "15 days left"],
  [14, "warning", "14 days left"],
  [8, "warning", "8 days left"],
  [7, "error", "7 days left"],
  [1, "error", "1 day left"],
  [-1, "error", "Expired"],
])("DET-10 CONST-06: shows %i days as %s", (days, state, text) => {
  expect(expiryState(days)).toBe(state);
  expect(expiryText(days)).toBe(text);
});
