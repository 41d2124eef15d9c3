import { afterEach, expect, it, vi } from "vitest";
import { listedDate, listedTime, megabytes, relativeDay, scores, shortDate, signed, titleOf } from "./format.ts";

it("writes dates as people say them", () => {
  expect(shortDate("2026-12-21T12:00:00Z")).toBe("21 Dec");
  const now = new Date(2026, 10, 21, 12);
  expect(relativeDay(new Date(2026, 10, 21, 8, 15).toISOString(), now)).toBe("today, 08:15");
  expect(relativeDay(new Date(2026, 10, 20, 23, 59).toISOString(), now)).toBe("yesterday");
  expect(relativeDay(new Date(2026, 10, 18, 12).toISOString(), now)).toBe("18 November 2026");
});

afterEach(() => void vi.unstubAllEnvs());

it("writes the times of lists so that they break behind the day alone", () => {
  const at = new Date(2026, 11, 21, 8, 15).toISOString();
  expect(listedTime(at).split(" ")).toEqual(["21\u00a0Dec\u00a02026,", "08:15"]);
  expect(listedDate(at)).toBe("21\u00a0Dec\u00a02026");
});

it.each(["America/Los_Angeles", "UTC", "Pacific/Auckland"])("a day without a time is that day in %s", async (name) => {
  vi.stubEnv("TZ", name);
  vi.resetModules();
  const here = await import("./format.ts");
  expect(here.shortDate(here.startOfDay("2026-12-21"))).toBe("21 Dec");
  expect(here.fullDate(here.startOfDay("2026-12-21"))).toBe("21 December 2026");
});

it("writes numbers with their unit and sign", () => {
  expect(scores(1)).toBe("1 Score");
  expect(scores(2)).toBe("2 Scores");
  expect(signed(-0.61)).toBe("−0.6");
  expect(signed(0.25)).toBe("+0.3");
  expect(signed(-0.01)).toBe("0.0");
  expect(megabytes(52_533_657)).toBe("50.1");
});

it("takes a score's extension off its title, and nothing else", () => {
  expect(titleOf("Minuet No. 1.musicxml")).toBe("Minuet No. 1");
  expect(titleOf("Gymnopédie No. 1")).toBe("Gymnopédie No. 1");
});
