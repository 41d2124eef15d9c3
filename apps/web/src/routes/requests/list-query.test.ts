import { describe, expect, it } from "vitest";
import { changeQuery, listPage, readListQuery, sorts, writeListQuery } from "./list-query.ts";

const row = (id: number, change = {}) => ({
  id: String(id),
  status: "completed" as const,
  original_instrument: "Piano",
  modification_type: "Simplify Score" as const,
  original_file_name: `Study ${id}.musicxml`,
  created_at: `2026-11-${String(id).padStart(2, "0")}T10:00:00Z`,
  modification_count: id % 3,
  ...change,
});
const rows = Array.from({ length: 25 }, (_, index) => row(index + 1));
const query = (address = "") => readListQuery(new URLSearchParams(address));
const ids = (address: string, list = rows) => listPage(list, query(address)).rows.map(({ id }) => id);

describe("the address", () => {
  it("holds the whole state and reads back the same", () => {
    const address = "q=bach&status=pending&status=failed&instrument=Piano&type=Simplify+Score&sort=az&page=3&size=25";
    expect(writeListQuery(query(address)).toString()).toBe(address);
  });

  it("is empty for the defaults", () => {
    expect(writeListQuery(query()).toString()).toBe("");
  });

  it("falls back on anything unknown", () => {
    expect(query("status=nope&instrument=Kazoo&sort=toString&page=-2&size=7")).toEqual(query());
  });
});

describe("the list", () => {
  it("LIST-07 LIST-09: shows the newest ten first", () => {
    expect(ids("")).toEqual(["25", "24", "23", "22", "21", "20", "19", "18", "17", "16"]);
    expect(listPage(rows, query())).toMatchObject({ total: 25, pages: 3, page: 1, from: 1, to: 10 });
  });

  it("LIST-09: pages, and shows the last page for one past the end", () => {
    expect(ids("page=3")).toEqual(["5", "4", "3", "2", "1"]);
    expect(listPage(rows, query("page=9"))).toMatchObject({ page: 3, from: 21, to: 25 });
    expect(ids("size=50")).toHaveLength(25);
  });

  it("LIST-07: sorts in all six ways", () => {
    const three = [row(1), row(11), row(2)];
    const orders = Object.keys(sorts).map((sort) => [sort, ids(`sort=${sort}`, three)]);
    expect(Object.fromEntries(orders)).toEqual({
      newest: ["11", "2", "1"],
      oldest: ["1", "2", "11"],
      most: ["11", "2", "1"],
      least: ["1", "11", "2"],
      az: ["1", "2", "11"],
      za: ["11", "2", "1"],
    });
  });

  it("LIST-04 LIST-05 LIST-06: filters by every field together", () => {
    const mixed = [
      row(1, { status: "failed" }),
      row(2, { original_instrument: "Violin" }),
      row(3, { modification_type: "Complexify Score" }),
      row(4, { original_file_name: "Bach.mxl" }),
    ];
    expect(ids("status=failed", mixed)).toEqual(["1"]);
    expect(ids("instrument=Violin&instrument=Cello", mixed)).toEqual(["2"]);
    expect(ids("type=Complexify+Score", mixed)).toEqual(["3"]);
    expect(ids("q=bACH", mixed)).toEqual(["4"]);
    expect(listPage(mixed, query("status=failed&instrument=Violin"))).toMatchObject({
      total: 0,
      from: 0,
      to: 0,
      pages: 1,
    });
  });

  it("LIST-08: goes back to page 1 with every filter, sort and size", () => {
    const third = query("page=3");
    expect(changeQuery(third, { sort: "az" }).page).toBe(1);
    expect(changeQuery(third, { statuses: ["failed"] }).page).toBe(1);
    expect(changeQuery(third, { page: 2 }).page).toBe(2);
  });
});
