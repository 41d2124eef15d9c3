import { expect, it } from "vitest";
import { logsProblem } from "./logs-problem.ts";

it.each([
  ["Failed to fetch logs", { data: undefined, error: new TypeError("NetworkError when attempting to fetch") }],
  ["Failed to fetch logs", { data: undefined, error: { message: "", data: { httpStatus: 500 } } }],
  ["Not found", { data: undefined, error: { message: "Not found", data: { httpStatus: 404 } } }],
  ["Failed to load logs", { data: { error: "" }, error: null }],
  ["The log is being moved", { data: { error: "The log is being moved" }, error: null }],
  [undefined, { data: {}, error: null }],
  [undefined, { data: undefined, error: null }],
])("DET-17 DET-18: %j", (text, answer) => {
  expect(logsProblem(answer)).toBe(text);
});
