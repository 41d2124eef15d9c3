import { expect, test } from "vitest";
import { rowsShown } from "./rows-shown.ts";

test.each([
  [1, 20, 1, "1 to 1 of 1"],
  [1, 20, 20, "1 to 20 of 20"],
  [2, 20, 21, "21 to 21 of 21"],
  [2, 20, 55, "21 to 40 of 55"],
  [3, 10, 25, "21 to 25 of 25"],
  [9, 20, 55, "0 of 55"],
])("CONST-04 LIST-09: page %i of %i rows each, %i in all, says %j", (page, limit, total, text) => {
  expect(rowsShown({ page, limit, total })).toBe(text);
});
