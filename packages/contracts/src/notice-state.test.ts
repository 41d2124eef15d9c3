import { describe, expect, test } from "vitest";
import { compareNotices, noticeLabel, noticeProgress, noticeState } from "./notice-state.ts";

const now = Date.parse("2026-03-18T12:00:00.000Z");
const at = (hours: number): string => new Date(now + hours * 3_600_000).toISOString();
const window = (start: number | null, end: number | null) => ({
  start_time: start === null ? null : at(start),
  end_time: end === null ? null : at(end),
});

test.each([
  [false, -1, 1, "inactive"],
  [true, null, null, "active"],
  [true, 0, null, "active"],
  [true, 0.001, null, "scheduled"],
  [true, -2, 0.001, "active"],
  [true, -2, 0, "ended"],
  [true, 1, 2, "scheduled"],
] as const)("ADMM-03: active %s from %j to %j is %s", (is_active, start, end, state) => {
  expect(noticeState({ is_active, ...window(start, end) }, now)).toBe(state);
});

test("MAINT-02: maintenance, error, warning, info; the newest first in each", () => {
  const notices = [
    { type: "info", created_at: at(0) },
    { type: "warning", created_at: at(0) },
    { type: "maintenance", created_at: at(-2) },
    { type: "error", created_at: at(-9) },
    { type: "maintenance", created_at: at(-1) },
  ] as const;
  expect([...notices].sort(compareNotices).map(({ type, created_at }) => [type, created_at])).toEqual([
    ["maintenance", at(-1)],
    ["maintenance", at(-2)],
    ["error", at(-9)],
    ["warning", at(0)],
    ["info", at(0)],
  ]);
});

describe("MAINT-03 MAINT-09: labels and progress", () => {
  const format = (iso: string): string => iso.slice(11, 16);

  test.each([
    [2, 5, "Scheduled: 14:00"],
    [-2, 5, "Active until 17:00"],
    [null, 5, "Active until 17:00"],
    [-2, null, undefined],
    [2, null, "Scheduled: 14:00"],
    [null, null, undefined],
  ])("from %j to %j: %j", (start, end, label) => {
    expect(noticeLabel(window(start, end), now, format)).toBe(label);
  });

  test.each([
    ["maintenance", -1, 3, 25],
    ["maintenance", 1, 2, 0],
    ["maintenance", -3, -1, 100],
    ["maintenance", null, 3, undefined],
    ["maintenance", -1, null, undefined],
    ["info", -1, 3, undefined],
  ] as const)("%s from %j to %j has passed by %j percent", (type, start, end, percent) => {
    expect(noticeProgress({ type, ...window(start, end) }, now)).toBe(percent);
  });
});
