import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { preloadAdmin, preloadRoutes } from "./preload.ts";

const events = new EventTarget();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", events);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("fetches one route after the other, 200 ms apart, after a second", async () => {
  const seen: string[] = [];
  const load = (name: string) => async () => seen.push(name);
  preloadRoutes({ modifyscore: load("modifyscore"), settings: load("settings") }, {});
  await vi.advanceTimersByTimeAsync(999);
  expect(seen).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen).toEqual(["modifyscore"]);
  await vi.advanceTimersByTimeAsync(200);
  expect(seen).toEqual(["modifyscore", "settings"]);
});

it.each([
  [{ downlink: 1.6 }, 0],
  [{ downlink: 10, saveData: true }, 0],
  [{ downlink: 10, saveData: false }, 1],
])("point 17 LAZY-02: over the line %j fetches %d of one page ahead", async (line, fetched) => {
  const load = vi.fn(async () => {});
  preloadRoutes({ modifyscore: load }, line);
  await vi.advanceTimersByTimeAsync(2000);
  expect(load).toHaveBeenCalledTimes(fetched);
});

it("LAZY-02 LAZY-06: fetches the pages of the admin area 100 ms apart", async () => {
  const seen: string[] = [];
  const load = (name: string) => async () => seen.push(name);
  preloadAdmin({ admin: load("admin"), vouchers: load("vouchers") });
  await vi.advanceTimersByTimeAsync(100);
  expect(seen).toEqual(["admin"]);
  await vi.advanceTimersByTimeAsync(100);
  expect(seen).toEqual(["admin", "vouchers"]);
});

it("LAZY-05 LAZY-06: passes a failed one on as a global event, and stops when asked", async () => {
  const failures: unknown[] = [];
  events.addEventListener("module-preload-error", (event) => failures.push((event as CustomEvent).detail));
  const error = new Error("offline");
  preloadRoutes({ settings: () => Promise.reject(error) }, {});
  const later = vi.fn(async () => {});
  preloadRoutes({ settings: later }, {})();
  await vi.advanceTimersByTimeAsync(2000);
  expect(failures).toEqual([{ route: "settings", error }]);
  expect(later).not.toHaveBeenCalled();
});
