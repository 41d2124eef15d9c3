import type { User } from "@gradus/contracts";
import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { toastStore } from "../lib/toast-store.ts";
import { withDefaults } from "./default-settings.ts";
import { noticeEndedSession } from "./ended-session.ts";
import { hasResetToken, returnPath } from "./return-path.ts";
import { sessionOf } from "./session.ts";
import { settingsWarning } from "./settings-warning.ts";

const user = { id: "1", email: "you@example.org" } as User;
const failed = (code: string, httpStatus: number) => ({ message: "x", data: { httpStatus, error: { code } } });

it.each([
  [{ error: null }, "loading"],
  [{ data: { user }, error: null }, "signed-in"],
  [{ data: { user: null }, error: null }, "signed-out"],
  [{ error: failed("auth/unauthenticated", 401) }, "signed-out"],
  [{ data: { user }, error: failed("auth/unauthenticated", 401) }, "signed-out"],
  [{ error: failed("auth/disabled", 403) }, "signed-out"],
  [{ error: new TypeError("Failed to fetch") }, "unavailable"],
  [{ data: { user }, error: new TypeError("Failed to fetch") }, "signed-in"],
])("AUTH-15: reads %j as %s", (call, state) => {
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
  ["?mode=email&token=abc", true],
  ["?mode=email", false],
])("ROUTE-09 ROUTE-13: whoever is signed in stays on /login%s: %s", (search, stays) => {
  expect(hasResetToken(search)).toBe(stays);
});

const limited = { ...failed("request/rate-limited", 429), message: "Too many requests. Please try again later." };
it.each([
  [failed("auth/unauthenticated", 401), true, "Authentication failed. Please sign in again."],
  [failed("auth/unauthenticated", 401), false, "Authentication failed. Please sign in again."],
  [new TypeError("Failed to fetch"), false, "Connection issues. Some features may be limited."],
  [new TypeError("Failed to fetch"), true, "Connection issues. Some features may be limited."],
  [failed("server/error", 500), true, "Server issues. Some features may be limited."],
  [failed("server/not-ready", 503), false, "Server issues. Some features may be limited."],
  [failed("request/invalid", 400), false, "Failed to fetch user data"],
  [limited, false, "Failed to fetch user data"],
  [limited, true, "Failed to load settings: Too many requests. Please try again later."],
])("SET-04: %j, the rest of the account loaded: %s, is worded: %s", (error, restLoaded, text) => {
  expect(settingsWarning(error, restLoaded)).toBe(text);
});

it("SET-01 SET-04: the client's own defaults, with no quick actions", () => {
  expect(withDefaults({})).toEqual({
    credit_balance_scores: 0,
    has_completed_onboarding: true,
    default_instrument: "",
    default_assessment_option: "General",
    default_target_difficulty: "",
    google_drive_integration: false,
    is_google_drive_enabled: false,
    is_google_drive_authorized: false,
    default_output_musicxml: true,
    default_output_pdf: true,
    default_output_midi: true,
    admin: false,
    difficulty_system: "General",
    default_difficulty: "Beginner",
    email_notifications: true,
    quick_actions: [],
    theme: "light",
  });
});

it.each([
  ["7", 7],
  [3.9, 3],
  [-1, 0],
  [Number.NaN, 0],
  [Number.POSITIVE_INFINITY, 0],
])("SET-01: a received balance of %j counts as %i", (received, balance) => {
  expect(withDefaults({ credit_balance_scores: received as number }).credit_balance_scores).toBe(balance);
});

describe("SET-15: a query that was refused", () => {
  const verifyKey = [["user", "verify"], { type: "query" }];
  const settingsKey = [["user", "settings"], { type: "query" }];
  const ended = failed("auth/unauthenticated", 401);
  const pageOf = (shown: User | null): QueryClient => {
    const queries = new QueryClient();
    queries.setQueryData(verifyKey, { user: shown });
    return queries;
  };
  const said = (): readonly string[] => toastStore.current().map(({ title }) => title);
  /** What is said while this happens. */
  const saidBy = (happens: () => void): readonly string[] => {
    const before = said().length;
    happens();
    return said().slice(before);
  };

  it("says once that the session ended elsewhere, whichever learns of it first, and asks again who is there", () => {
    const queries = pageOf(user);
    const told = saidBy(() => {
      noticeEndedSession(queries, ended, [["requests", "list"]]);
      noticeEndedSession(queries, ended, settingsKey);
    });
    expect(told).toEqual(["Authentication failed. Please sign in again."]);
    expect(queries.getQueryState(verifyKey)?.isInvalidated).toBe(true);
  });

  it.each([
    ["for another reason", user, failed("request/rate-limited", 429), settingsKey],
    ["and asked who is there", user, ended, verifyKey],
  ])("%s tells nothing of the session", (_reason, shown, error, key) => {
    const queries = pageOf(shown);
    expect(saidBy(() => noticeEndedSession(queries, error, key))).toEqual([]);
    expect(queries.getQueryState(verifyKey)?.isInvalidated).toBe(false);
  });

  it("says nothing to who is signed out, or just leaves", () => {
    expect(saidBy(() => noticeEndedSession(pageOf(null), ended, settingsKey))).toEqual([]);
    const queries = pageOf(user);
    const leaving = queries.getMutationCache().build(queries, {
      mutationKey: [["user", "logout"]],
      mutationFn: () => new Promise(() => {}),
    });
    void leaving.execute(undefined);
    expect(saidBy(() => noticeEndedSession(queries, ended, settingsKey))).toEqual([]);
  });
});
