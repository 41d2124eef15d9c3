import { describe, expect, it } from "vitest";
import { type Dismissals, smartAlerts } from "./smart-alerts.ts";

const now = Date.parse("2026-03-18T12:00:00.000Z");
const hour = 3_600_000;
const ago = (hours: number): string => new Date(now - hours * hour).toISOString();

type Row = Parameters<typeof smartAlerts>[0]["requests"][number];
const ended = (id: string, status: Row["status"], hoursAgo: number): Row => ({
  id,
  status,
  finished_at: ago(hoursAgo),
  updated_at: ago(0),
});
const keys = (requests: readonly Row[], balance: number | undefined = 10, dismissals: Dismissals = {}) =>
  smartAlerts({ requests, balance, dismissals, now }).map(({ key }) => key);

describe("DASH-02 DASH-11: what deserves an alert", () => {
  it.each([
    ["completed", 24, ["ready:a"]],
    ["completed", 24.001, []],
    ["failed", 4, ["failed:a"]],
    ["failed", 4.001, []],
    ["pending", 0, []],
    ["processing", 0, []],
  ] as const)("%s %d hours ago: %j", (status, hoursAgo, expected) => {
    expect(keys([ended("a", status, hoursAgo)])).toEqual(expected);
  });

  it("DASH-11: completed counts among the newest five alone", () => {
    const five = ["1", "2", "3", "4", "5"].map((id) => ended(id, "processing", 0));
    expect(keys([...five.slice(1), ended("a", "completed", 1)])).toEqual(["ready:a"]);
    expect(keys([...five, ended("a", "completed", 1)])).toEqual([]);
  });

  it.each([
    [2, ["low:2"]],
    [3, []],
    [0, ["low:0"]],
    [undefined, []],
  ])("DASH-11 DASH-14: a balance of %j: %j", (balance, expected) => {
    expect(smartAlerts({ requests: [], balance, dismissals: {}, now }).map(({ key }) => key)).toEqual(expected);
  });
});

describe("DASH-12: order and places", () => {
  const failed = ["f1", "f2", "f3", "f4"].map((id, index) => ended(id, "failed", 3 - index / 2));
  const ready = [ended("r1", "completed", 5), ended("r2", "completed", 1)];

  it("failed first, then the balance, then what is ready; newest first in each; three at most", () => {
    expect(keys([...ready, ended("f", "failed", 2)], 1)).toEqual(["failed:f", "low:1", "ready:r2"]);
    expect(keys(ready)).toEqual(["ready:r2", "ready:r1"]);
    expect(keys([...failed, ...ready])).toEqual(["failed:f4", "failed:f3", "failed:f2"]);
  });

  it("the low balance keeps a place among the three", () => {
    expect(keys([...failed, ...ready], 2)).toEqual(["failed:f4", "failed:f3", "low:2"]);
  });

  it("without the time of its end the last change counts", () => {
    const row = { id: "a", status: "failed", finished_at: null, updated_at: ago(3) } as const;
    expect(keys([row])).toEqual(["failed:a"]);
    expect(keys([{ ...row, updated_at: ago(5) }])).toEqual([]);
  });
});

describe("DASH-11 DASH-12: dismissals", () => {
  const rows = [ended("a", "failed", 1), ended("b", "completed", 1)];

  it("are remembered for a day, by type and request", () => {
    expect(keys(rows, 1, { "failed:a": now - 23 * hour })).toEqual(["low:1", "ready:b"]);
    expect(keys(rows, 1, { "failed:a": now - 24 * hour })).toEqual(["failed:a", "low:1", "ready:b"]);
    expect(keys(rows, 1, { "ready:a": now })).toEqual(["failed:a", "low:1", "ready:b"]);
  });

  it("of the balance hold for that balance", () => {
    expect(keys([], 1, { "low:2": now - 1 })).toEqual(["low:1"]);
    expect(keys([], 2, { "low:2": now - 1 })).toEqual([]);
  });

  it("give their place to the next one", () => {
    const failed = ["1", "2", "3", "4"].map((id, index) => ended(id, "failed", index / 2));
    expect(keys(failed, 9, { "failed:1": now - hour })).toEqual(["failed:2", "failed:3", "failed:4"]);
  });
});
