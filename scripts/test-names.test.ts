import { expect, it } from "vitest";
import { idsIn, testNames } from "./test-names.mjs";

it.each([
  ['it("ROW-01 works", () => {});', ["ROW-01 works"]],
  ["test('ROW-02', async () => {});", ["ROW-02"]],
  ["describe(`ROW-03`, () => {});", ["ROW-03"]],
  ['test.each([1, 2])("ROW-04: %i", (n) => {});', ["ROW-04: %i ([1, 2])"]],
  ['it.each([["ROW-05", 1]])("%s holds", () => {});', ['%s holds ([["ROW-05", 1]])']],
  ['it.each([["ROW-06"]])("plain", () => {});', ["plain"]],
  ['test.each<[string, () => void]>([["a)"], [/[)"]/]])(\n  "ROW-07", () => {});', ["ROW-07"]],
  ['// it("ROW-08")\nit.skipIf(x > 1)("ROW-09", () => {});', ["ROW-09"]],
  ["/* test('ROW-08') */ test('ROW-15'); const words = <p>don't</p>;\nit('ROW-16')", ["ROW-15", "ROW-16"]],
  ['it("says \\"ROW-10\\"", () => {});', ['says \\"ROW-10\\"']],
  ['const page = split("ROW-11"); await("ROW-12");', []],
  ['pages.test("ROW-13"); expect(it).toBe("ROW-14");', []],
])("in %j", (source, names) => {
  expect(testNames(source)).toEqual(names);
});

it("tells ids from other words", () => {
  expect([...idsIn(["SET-01 SET-02: UTF-8 and AUTH-390", "XSET-1, ONB-16"])]).toEqual(["SET-01", "SET-02", "ONB-16"]);
});
