import { expect, it } from "vitest";
import { firstBarOf, pageOfBar } from "./measures.ts";

it("finds the page of a bar and the first bar of a page", () => {
  expect(pageOfBar([4, 5], 3)).toBe(1);
  expect(pageOfBar([4, 5], 4)).toBe(2);
  expect(pageOfBar([4, 5], 9)).toBeUndefined();
  expect(firstBarOf([4, 5], 1)).toBe(0);
  expect(firstBarOf([4, 5, 6], 3)).toBe(9);
});
