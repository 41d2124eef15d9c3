import { expect, test } from "vitest";
import { reportOf } from "./report-error.ts";

const now = new Date("2026-11-23T01:02:03Z");
const report = (error: unknown) => reportOf(error, "at Page", "http://g.example/helppage", now);

test("CERR-01: message, stack, componentStack, url and timestamp", () => {
  const error = new Error("x is not a function");
  expect(report(error)).toEqual({
    message: "x is not a function",
    stack: error.stack,
    componentStack: "at Page",
    url: "http://g.example/helppage",
    timestamp: "2026-11-23T01:02:03.000Z",
  });
  expect(report("a bare text")).toMatchObject({ message: "a bare text", stack: "" });
});

test("CERR-02: the same error is told once, and five different ones at most", () => {
  const error = new Error("again");
  expect(report(error)).toBeDefined();
  expect(report(error)).toBeUndefined();
  const told = ["a", "b", "c", "d", "e"].map((text) => report(new Error(text))).filter((one) => one !== undefined);
  expect(told).toHaveLength(2);
});
