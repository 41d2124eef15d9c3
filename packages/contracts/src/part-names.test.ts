import { expect, it } from "vitest";
import { distinctNames } from "./part-names.ts";

it("numbers the parts of one name and leaves the others", () => {
  expect(distinctNames(["Violin", "Violin", "Viola", "Violoncello"])).toEqual([
    "Violin 1",
    "Violin 2",
    "Viola",
    "Violoncello",
  ]);
  expect(distinctNames(["Piano"])).toEqual(["Piano"]);
});
