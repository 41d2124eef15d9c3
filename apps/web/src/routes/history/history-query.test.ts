import { transactionTypes } from "@gradus/contracts";
import { expect, test } from "vitest";
import { readHistoryQuery, typeNames, writeHistoryQuery } from "./history-query.ts";

test.each([
  ["", { page: 1, type: undefined }],
  ["page=3&type=request_debit", { page: 3, type: "request_debit" }],
  ["page=0", { page: 1, type: undefined }],
  ["page=1.5", { page: 1, type: undefined }],
  ["page=two&type=gift", { page: 1, type: undefined }],
])("LEDG-07: the address %j is read as %j", (address, query) => {
  expect(readHistoryQuery(new URLSearchParams(address))).toEqual(query);
});

test.each(["", "page=2", "type=voucher", "type=voucher&page=4"])("LEDG-07: %j is written as it was read", (address) => {
  expect(writeHistoryQuery(readHistoryQuery(new URLSearchParams(address))).toString()).toBe(address);
});

test("LEDG-04: every type of the ledger has a name of its own", () => {
  const names = transactionTypes.map((type) => typeNames[type]);
  expect(new Set(names).size).toBe(transactionTypes.length);
});
