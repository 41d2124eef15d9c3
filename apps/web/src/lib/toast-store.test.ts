import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createToastStore, toastDuration } from "./toast-store.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ["error", undefined, 8000],
  ["warning", undefined, 6000],
  ["success", undefined, 5000],
  ["info", undefined, 5000],
  ["error", 1000, 1000],
] as const)("TOAST-01 TOAST-04 TOAST-05: shows %s with duration %s for %i ms", (type, duration, ms) => {
  expect(toastDuration({ type, ...(duration ? { duration } : {}) })).toBe(ms);
});

it("TOAST-02 TOAST-04: leaves after its time, with 300 ms to fade", () => {
  const store = createToastStore();
  store.show({ type: "success", title: "a" });
  vi.advanceTimersByTime(4999);
  expect(store.current()[0]?.leaving).toBe(false);
  vi.advanceTimersByTime(1);
  expect(store.current()[0]?.leaving).toBe(true);
  vi.advanceTimersByTime(300);
  expect(store.current()).toEqual([]);
});

it("TOAST-03: waits under the pointer and leaves two seconds after it", () => {
  const store = createToastStore();
  const id = store.show({ type: "success", title: "a" });
  store.pause(id);
  vi.advanceTimersByTime(60_000);
  expect(store.current()).toHaveLength(1);
  store.resume(id);
  vi.advanceTimersByTime(1999);
  expect(store.current()[0]?.leaving).toBe(false);
  vi.advanceTimersByTime(301);
  expect(store.current()).toEqual([]);
});

it("TOAST-02 TOAST-05: keeps five, the oldest gives way, and persistent ones stay but count", () => {
  const store = createToastStore();
  store.show({ type: "info", title: "0", persistent: true });
  for (const title of ["1", "2", "3", "4"]) store.show({ type: "info", title });
  expect(store.current().map(({ title }) => title)).toEqual(["0", "1", "2", "3", "4"]);
  store.show({ type: "info", title: "5", persistent: true });
  expect(store.current().map(({ title }) => title)).toEqual(["1", "2", "3", "4", "5"]);
  vi.advanceTimersByTime(60_000);
  expect(store.current().map(({ title }) => title)).toEqual(["5"]);
});
