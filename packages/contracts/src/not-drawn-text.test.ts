import { expect, test } from "vitest";
import { notDrawnText } from "./not-drawn-text.ts";

test.each([
  [["3"], "Scoops: 8, in measure 3"],
  [["3", "5"], "Scoops: 8, in measures 3, 5"],
  [["1", "2", "3", "4", "5", "6", "7", "8"], "Scoops: 8, in measures 1, 2, 3, 4, 5, 6 and 2 more"],
])("signs in measures %j read: %s", (measures, text) => {
  expect(notDrawnText({ name: "Scoops", count: 8, measures })).toBe(text);
});
