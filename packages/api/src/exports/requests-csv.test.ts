import { expect, test } from "vitest";
import { allPages } from "./all-pages.ts";
import { csvCell } from "./requests-csv.ts";

test.each([
  ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
  ["+1", "'+1"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ['=A1,"x"', '"\'=A1,""x"""'],
  ["Minuet in G", "Minuet in G"],
  ["a,b", '"a,b"'],
  ["two\nlines", '"two\nlines"'],
  ["", ""],
  [null, ""],
  [-3, "-3"],
])("SET-09: the cell %j is written %j", (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test.each([0, 1, 99, 100, 101, 250])("SET-11: all of %i items are exported, in order", async (total) => {
  const all = Array.from({ length: total }, (_, index) => index);
  const read = async ({ page, limit }: { page: number; limit: number }) => ({
    items: all.slice((page - 1) * limit, page * limit),
    page,
    limit,
    total,
  });
  expect(await allPages(read)).toEqual(all);
});
