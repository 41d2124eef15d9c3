import { expect, it } from "vitest";
import { costText } from "./cost-text.ts";

it.each([
  [0.0123, "$0.0123"],
  [1.5, "$1.5000"],
  [0, "N/A"],
  [null, "N/A"],
  [undefined, "N/A"],
])("DET-09: a cost of %j shows as %s", (cost, text) => {
  expect(costText(cost)).toBe(text);
});
