import { expect, test } from "vitest";
import { readListState, writeListState } from "./list-state.ts";

const spec = { sorts: ["created_at", "email"], filters: { status: ["open", "resolved"] } } as const;
const read = (address: string) => readListState(new URLSearchParams(address), spec);
const write = (address: string, state: ReturnType<typeof read>) =>
  writeListState(new URLSearchParams(address), state, spec).toString();

test("ADM-08 point 6: a list's search, filters, sort and page stand in the address, the rest of it stays", () => {
  const address = "tab=users&q=bach&status=open&sort=email&order=asc&page=3";
  expect(read(address)).toEqual({ search: "bach", page: 3, sort: "email", order: "asc", filters: { status: "open" } });
  expect(write("tab=users", read(address))).toBe(address);
});

test("what is usual is not written, what is unknown is taken for usual", () => {
  const usual = { search: "", page: 1, sort: "created_at", order: "desc", filters: { status: undefined } } as const;
  expect(read("page=-1&sort=password&order=up&status=lost")).toEqual(usual);
  expect(write("tab=users&q=bach&page=2", usual)).toBe("tab=users");
});
