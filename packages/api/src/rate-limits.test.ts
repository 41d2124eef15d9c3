import fc from "fast-check";
import { expect, test } from "vitest";
import { createRateLimiter, type RateLimit, type RateLimitName, rateLimits } from "./rate-limits.ts";

const limits = (limit: RateLimit) =>
  Object.fromEntries(Object.keys(rateLimits).map((name) => [name, limit])) as Record<RateLimitName, RateLimit>;

const nothingShared = { take: async () => Promise.reject(new Error("asked for a shared limit")) };

test("whatever comes when, no window of one key lets more through than its limit", async () => {
  const calls = fc.array(fc.record({ wait: fc.nat(400), key: fc.constantFrom("a", "b") }), { maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(calls, fc.integer({ min: 1, max: 5 }), async (sequence, max) => {
      let time = 0;
      const limiter = createRateLimiter(() => time, nothingShared, limits({ max, windowMs: 1000 }));
      const windows = new Map<string, { start: number; passed: number }>();
      for (const { wait, key } of sequence) {
        time += wait;
        const window = windows.get(key);
        const current = window && time < window.start + 1000 ? window : { start: time, passed: 0 };
        windows.set(key, current);
        const seconds = await limiter.take("calls", key);
        expect(seconds > 0).toBe(current.passed >= max);
        if (seconds === 0) current.passed += 1;
        else expect(seconds).toBe(Math.max(1, Math.ceil((current.start + 1000 - time) / 1000)));
      }
    }),
  );
});

test("limits of different names do not touch each other", async () => {
  const limiter = createRateLimiter(() => 0, nothingShared, limits({ max: 1, windowMs: 1000 }));
  expect(await limiter.take("login", "a")).toBe(0);
  expect(await limiter.take("register", "a")).toBe(0);
  expect(await limiter.take("login", "a")).toBe(1);
});
