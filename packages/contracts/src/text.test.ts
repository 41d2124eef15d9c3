import { expect, test } from "vitest";
import { listUpTo } from "./text.ts";

test.each([
  [["7"], "7"],
  [["1", "2", "3"], "1, 2, 3"],
  [["1", "2", "3", "4", "5"], "1, 2, 3 and 2 more"],
])("names %j, three at most", (names, text) => expect(listUpTo(names, 3)).toBe(text));
