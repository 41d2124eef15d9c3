import { planSchema } from "@gradus/contracts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { main } from "../main.ts";

const out: string[] = [];

beforeEach(() => {
  out.length = 0;
  vi.spyOn(console, "log").mockImplementation((line: string) => void out.push(line));
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

test("wishes --json prints the clauses of a plan", async () => {
  expect(await main(["wishes", "No octaves in bars 1-4, and more soul", "--json"])).toBe(0);
  const wishes = JSON.parse(out.join("\n"));
  expect(planSchema.parse({ wishes }).wishes).toMatchObject([
    { understood: true, constraint: { type: "interval.forbid-harmonic", scope: { measures: [[1, 4]] } } },
    { understood: false, constraint: null },
  ]);
});

test("wishes prints a table and how much was understood", async () => {
  expect(await main(["wishes", "capo 2. no ties if possible", "--instrument", "Piano"])).toBe(0);
  expect(out.join("\n")).toMatch(/does not apply to this instrument/);
  expect(out.join("\n")).toMatch(/rhythm\.forbid-ties.*if possible/);
  expect(out.at(-1)).toBe("2 of 2 understood");
});

test.each([[["wishes"]], [["wishes", "  "]], [["wishes", "no ties", "no rests"]]])(
  "%j is wrong usage",
  async (args) => {
    expect(await main(args)).toBe(2);
  },
);
