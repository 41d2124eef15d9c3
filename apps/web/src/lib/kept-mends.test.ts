import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepMends, keptMends } from "./kept-mends.ts";

const store = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  store.clear();
});

test("mends are kept by file, and forgotten when there are none left", () => {
  keepMends("a", [{ index: 3 }]);
  keepMends("b", [{ index: 4 }, { index: 5 }]);
  expect(keptMends("a")).toEqual([{ index: 3 }]);
  keepMends("a", []);
  expect(keptMends("a")).toEqual([]);
  expect(keptMends("b")).toHaveLength(2);
});

test("the oldest file of eleven is forgotten, and what is no list of mends is not read", () => {
  for (let file = 0; file < 11; file++) keepMends(`${file}`, [{ index: file }]);
  expect(keptMends("0")).toEqual([]);
  expect(keptMends("10")).toEqual([{ index: 10 }]);
  for (const text of ["{", "[1]", '[["a",[{"index":"x"}]]]']) {
    store.set("gradus.mends", text);
    expect(keptMends("a")).toEqual([]);
  }
});
