import { expect, it } from "vitest";
import { readRequests } from "./request-list.ts";

const rows = [{ id: "a" }];

it.each([
  [rows, rows],
  [{ requests: rows, pagination: {} }, rows],
  [{ success: true, data: rows }, rows],
  [{ requests: [] }, []],
  [{ data: { requests: rows } }, undefined],
  [null, undefined],
  ["rows", undefined],
  [undefined, undefined],
])("LIST-12: of %j the client reads %j", (answer, expected) => {
  expect(readRequests(answer)).toEqual(expected);
});
