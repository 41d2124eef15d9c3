import { describe, expect, it } from "vitest";
import { changeQuery, readListQuery, toInput, writeListQuery } from "./list-query.ts";

const query = (address = "") => readListQuery(new URLSearchParams(address));

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
  it("LIST-04 LIST-05 LIST-06 LIST-07 LIST-11 point 6: asks the server for what the address says, without what is not asked", () => {
    expect(toInput(query())).toEqual({ page: 1, limit: 10, sort: "newest" });
    const address =
      "q=+bach&status=failed&instrument=Violin&instrument=Cello&type=Complexify+Score&sort=az&page=3&size=25";
    expect(toInput(query(address))).toEqual({
      page: 3,
      limit: 25,
      sort: "az",
      search: "bach",
      status: ["failed"],
      instrument: ["Violin", "Cello"],
      type: ["Complexify Score"],
    });
  });

  it("LIST-08: goes back to page 1 with every filter, sort and size", () => {
    const third = query("page=3");
    expect(changeQuery(third, { sort: "az" }).page).toBe(1);
    expect(changeQuery(third, { statuses: ["failed"] }).page).toBe(1);
    expect(changeQuery(third, { page: 2 }).page).toBe(2);
  });
});
