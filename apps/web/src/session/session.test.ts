import type { User } from "@gradus/contracts";
import { expect, it } from "vitest";
import { hasResetToken, returnPath } from "./return-path.ts";
import { sessionOf } from "./session.ts";
import { settingsWarning } from "./settings-warning.ts";

const user = { id: "1", email: "you@example.org" } as User;
const failed = (code: string, httpStatus: number) => ({ message: "x", data: { httpStatus, error: { code } } });

it.each([
  [{ error: null }, "loading"],
  [{ data: { user }, error: null }, "signed-in"],
  [{ error: failed("auth/unauthenticated", 401) }, "signed-out"],
  [{ data: { user }, error: failed("auth/unauthenticated", 401) }, "signed-out"],
  [{ error: failed("auth/disabled", 403) }, "signed-out"],
  [{ error: new TypeError("Failed to fetch") }, "unavailable"],
  [{ data: { user }, error: new TypeError("Failed to fetch") }, "signed-in"],
])("reads %j as %s", (call, state) => {
  expect(sessionOf(call).state).toBe(state);
});

it.each([
  ["/requests?status=failed", "/requests?status=failed"],
  ["/requests/abc", "/requests/abc"],
  ["/modifyscore", "/modifyscore"],
  ["/history?page=2", "/history?page=2"],
  ["/nope", "/"],
  ["/login", "/"],
  ["//evil.example", "/"],
  ["https://evil.example", "/"],
  [undefined, "/"],
])("goes from %s on to %s after signing in", (from, path) => {
  expect(returnPath(from)).toBe(path);
});

it.each([
  ["?mode=reset&token=abc", true],
  ["?mode=reset&token=", false],
  ["?mode=reset", false],
  ["?token=abc", false],
])("ROUTE-09 ROUTE-13: whoever is signed in stays on /login%s: %s", (search, stays) => {
  expect(hasResetToken(search)).toBe(stays);
});

it.each([
  [failed("auth/unauthenticated", 401), "Authentication failed. Please sign in again."],
  [new TypeError("Failed to fetch"), "Connection issues. Some features may be limited."],
  [failed("server/error", 500), "Server issues. Some features may be limited."],
  [failed("request/invalid", 400), "Failed to fetch user data"],
])("words settings that do not load", (error, text) => {
  expect(settingsWarning(error)).toBe(text);
});
