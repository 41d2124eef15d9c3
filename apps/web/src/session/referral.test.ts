import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { checkoutSession } from "./payment-return.ts";
import { forgetReferral, keepReferral, keptReferral, referralCode } from "./referral.ts";

it.each([
  ["GRDS7K2M", "GRDS7K2M"],
  [" grds7k2m ", "GRDS7K2M"],
  ["GRDS7K2", undefined],
  ["GRDS7K2M9", undefined],
  ["<script>", undefined],
  [null, undefined],
])("REF-06: %j is read as %j", (text, code) => {
  expect(referralCode(text)).toBe(code);
});

describe("ROUTE-11 REF-01: a code from an invitation", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it("is kept for the visit, also over pages without it, until it is forgotten", () => {
    keepReferral("?mode=register&ref=grds7k2m");
    keepReferral("?mode=register");
    expect(keptReferral()).toBe("GRDS7K2M");
    forgetReferral();
    expect(keptReferral()).toBeUndefined();
  });

  it("is given up when the browser blocks storage", () => {
    vi.stubGlobal("sessionStorage", undefined);
    keepReferral("?ref=GRDS7K2M");
    expect(keptReferral()).toBeUndefined();
    forgetReferral();
  });
});

it.each([
  ["?session_id=cs_1", "cs_1"],
  ["?session_id=", undefined],
  ["", undefined],
])("ROUTE-07: %j comes back from checkout %j", (search, session) => {
  expect(checkoutSession(search)).toBe(session);
});
