import { constants } from "@gradus/contracts";
import { describe, expect, it } from "vitest";
import { durationText, quickFigures, successTone } from "./quick-figures.ts";

const now = Date.parse("2026-03-18T12:00:00.000Z");
const day = 86_400_000;
const at = (daysAgo: number, minutes = 0): string => new Date(now - daysAgo * day + minutes * 60_000).toISOString();

type Row = Parameters<typeof quickFigures>[0][number];
const row = (status: Row["status"], daysAgo: number, minutes?: number): Row => ({
  status,
  created_at: at(daysAgo),
  updated_at: at(daysAgo, 30),
  started_at: minutes === undefined ? null : at(daysAgo, 1),
  finished_at: minutes === undefined ? null : at(daysAgo, 1 + minutes),
});

describe("DASH-16 CONST-14: the figures", () => {
  it.each([
    ["7d", 2],
    ["30d", 4],
    ["90d", 6],
    ["all", 7],
  ] as const)("of the requests made within %s: %i", (range, total) => {
    const rows = [0, 7, 7.01, 30, 30.01, 90, 90.01].map((daysAgo) => row("pending", daysAgo));
    expect(quickFigures(rows, range, now)).toMatchObject({ total, creditsEstimate: total * 1.5 });
    expect(constants.STATS_RANGES).toContain(range);
  });

  it("success is completed of what has ended, and unknown when nothing has", () => {
    const rows = [row("completed", 1), row("failed", 1), row("completed", 1), row("pending", 1), row("processing", 1)];
    expect(quickFigures(rows, "7d", now).successRate).toBeCloseTo(66.67, 1);
    expect(quickFigures([row("pending", 1)], "7d", now).successRate).toBeUndefined();
  });

  it("average processing: start to end of what was completed, else from making to the last change", () => {
    expect(quickFigures([row("completed", 1, 2), row("completed", 1, 4)], "7d", now).averageMinutes).toBe(3);
    expect(quickFigures([row("completed", 1)], "7d", now).averageMinutes).toBe(30);
    expect(quickFigures([row("failed", 1, 50), row("completed", 9, 4)], "7d", now).averageMinutes).toBe(8);
  });
});

it.each([
  [100, "ok"],
  [90, "ok"],
  [89.9, "warn"],
  [70, "warn"],
  [69.9, "err"],
  [0, "err"],
])("DASH-15: %d percent is %s", (percent, tone) => {
  expect(successTone(percent)).toBe(tone);
});

it.each([
  [8, "8 min"],
  [1.24, "1.2 min"],
  [0.999, "60 s"],
  [0.05, "3 s"],
  [0, "1 s"],
])("%d minutes read %s", (minutes, text) => {
  const { value, unit } = durationText(minutes);
  expect(`${value} ${unit}`).toBe(text);
});
